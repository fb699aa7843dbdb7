"""The HTTP API under /api/v1: the same deeds and the same redaction as the page, as JSON."""

from theomachy.web.api.building import router as characters
from theomachy.web.api.reading import router as reading
from theomachy.web.api.routes import router
from theomachy.web.api.tools import router as tools

__all__ = ["characters", "reading", "router", "tools"]
