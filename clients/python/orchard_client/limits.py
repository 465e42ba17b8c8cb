"""What the headers of a response say about the limits of an account."""

import re
from dataclasses import dataclass
from typing import Dict, List, Optional, Tuple


@dataclass(frozen=True)
class Limit:
    """The calls that a limit still allows."""

    #: Calls that it allows.
    quota: int
    remaining: int
    #: Seconds until it is full again.
    reset_seconds: int


def read_limits(rate_limit: Optional[str], policy: Optional[str]) -> Dict[str, Limit]:
    """Reads RateLimit and RateLimit-Policy (draft-ietf-httpapi-ratelimit-headers) by name."""
    quotas = {name: values.get("q", 0) for name, values in _read_items(policy)}
    return {
        name: Limit(quotas.get(name, 0), values.get("r", 0), values.get("t", 0))
        for name, values in _read_items(rate_limit)
    }


def _read_items(header: Optional[str]) -> List[Tuple[str, Dict[str, int]]]:
    """The items of a structured list such as `"month";r=2999;t=86400, "second";r=9;t=1`."""
    return [
        (name, {key: int(value) for key, value in re.findall(r";\s*([\w-]+)=(\d+)", values)})
        for name, values in re.findall(r'"([^"]+)"([^,]*)', header or "")
    ]
