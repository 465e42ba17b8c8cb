"""Calls the data APIs of API Orchard."""

from .apis import Orchard
from .client import Answer
from .errors import OrchardError
from .limits import Limit
from .version import __version__

__all__ = ["Answer", "Limit", "Orchard", "OrchardError", "__version__"]
