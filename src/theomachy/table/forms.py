"""The form of what a Game Master prepares: scenes and boards, as files and as kept at a table."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Words = Annotated[str, Field(max_length=20_000)]
Title = Annotated[str, Field(min_length=1, max_length=80)]
Space = tuple[Annotated[int, Field(ge=0)], Annotated[int, Field(ge=0)]]
Areas = list[Any]


class Form(BaseModel):
    """Base of all parts: unknown keys are errors."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)


class BoardForm(Form):
    """A board under its name; all but name and format is what `board:` of a scenario holds."""

    board: Title
    format: Literal[1] = 1
    game: str = ""
    size: tuple[int, int]
    slow: Areas = []
    blocked: Areas = []
    obscured: Areas = []
    heavily_obscured: Areas = []
    hidden: Areas = Field([], description="spaces that are kept from the players at first")
    cover: Areas = []
    ledges: Areas = []
    picture: str = Field(
        "", description="id of a picture of the table; in a file the picture itself, as a data: URL"
    )

    def ground(self) -> dict[str, Any]:
        """The board itself."""
        return self.model_dump(exclude={"board", "format", "game"}, exclude_defaults=True)


class SceneCheck(Form):
    """A roll that the scene has ready: what for, and the Game Master's command that calls for it."""

    what: Title
    do: str = Field("", description="the Game Master's command; left out: the game's usual call")
    with_: dict[str, Any] = Field({}, alias="with", description="its inputs, numbers included")


class SceneHandout(Form):
    """A text or a picture that the scene has ready to be shown."""

    title: Title
    text: Words = ""
    picture: str = Field("", description="id of a picture of the table")


class SceneForm(Form):
    """A scene that is prepared: an encounter, and what the Game Master wants at hand for it."""

    scene: Title
    format: Literal[1] = 1
    game: str = ""
    text: Words = Field("", description="what is told when it begins")
    notes: Words = Field("", description="for the Game Master alone")
    board: dict[str, Any] | str | None = Field(
        None, description="the board, or the name of one that is kept at the table"
    )
    distances: dict[str, Any] | None = Field(None, description="without a board: who is how far")
    party: list[Space] = Field(
        [], description="where the party stands, in the order in which it joined"
    )
    cast: dict[str, dict[str, Any]] = Field({}, description="who is there, unseen until shown")
    objects: dict[str, str | dict[str, Any]] = Field({}, description="what stands about, by name")
    fight: bool = Field(False, description="whether a fight begins when the scene is shown")
    no_quarter: bool = Field(False, description="nobody will be spared in it")
    set: dict[str, Any] = Field({}, description="values set by their paths, as an edit does")
    checks: list[SceneCheck] = Field([], description="rolls to call for, with their numbers")
    handouts: list[SceneHandout] = Field([], description="what is shown in it")
