// The board: looking closer, moving tokens. What a way costs and whom it provokes, the server says.

export function lookAtBoard() {}
