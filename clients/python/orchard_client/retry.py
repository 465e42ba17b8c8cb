"""Waits between attempts."""

from email.utils import parsedate_to_datetime
from typing import Optional

from .errors import OrchardError

FIRST_WAIT_SECONDS = 0.5


def retry_wait(error: OrchardError, attempt: int, now: float, random: float) -> Optional[float]:
    """
    Seconds to wait before another attempt, and None for an error that another attempt would meet again.

    Retry-After (RFC 9110, 10.2.3) takes precedence; without it waits double, with a random part so that
    callers do not come back all at once.
    """
    may_pass = error.status == 429 or (error.status == 503 and error.code != "source_not_configured")
    if error.code != "network" and not may_pass:
        return None
    given = error.headers.get("Retry-After")
    if given is None:
        return FIRST_WAIT_SECONDS * 2**attempt * (0.5 + random / 2)
    if given.isascii() and given.isdigit():
        return float(given)
    try:
        return max(0.0, parsedate_to_datetime(given).timestamp() - now)
    except (TypeError, ValueError):
        return None
