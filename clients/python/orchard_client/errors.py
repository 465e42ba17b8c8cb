"""Failed requests."""

import json
from email.message import Message
from typing import Any, Dict, Mapping, Optional

from .limits import Limit, read_limits


class OrchardError(Exception):
    """An error response of the API as an RFC 9457 problem, or a failure on the way."""

    #: Machine-readable; its meaning never changes. Of this package are network, timeout and unexpected_answer.
    code: str
    #: HTTP status code; None without a response.
    status: Optional[int]
    title: Optional[str]
    #: URL of a page with the cause and the fix; None where the response names none.
    type: Optional[str]
    #: The problem of each parameter.
    errors: Mapping[str, str]
    #: Names the request in the logs of the gateway.
    request_id: Optional[str]
    limits: Mapping[str, Limit]
    #: All headers, without regard to case; empty without a response.
    headers: Message

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: Optional[int] = None,
        headers: Optional[Message] = None,
        title: Optional[str] = None,
        type: Optional[str] = None,
        errors: Optional[Dict[str, str]] = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.status = status
        self.title = title
        self.type = type
        self.errors = errors or {}
        self.headers = Message() if headers is None else headers
        self.request_id = self.headers.get("X-Request-Id")
        self.limits = read_limits(self.headers.get("RateLimit"), self.headers.get("RateLimit-Policy"))


def error_of(status: int, headers: Message, body: bytes) -> OrchardError:
    """The error for a response that is no success, or that is not JSON."""
    problem = _read_problem(body)
    title = problem.get("title")
    return OrchardError(
        problem.get("code") or "unexpected_answer",
        problem.get("detail") or title or f"Unexpected response: {status}",
        status=status,
        headers=headers,
        title=title,
        type=problem.get("type"),
        errors=problem.get("errors"),
    )


def _read_problem(body: bytes) -> Dict[str, Any]:
    try:
        problem = json.loads(body)
    except ValueError:
        return {}
    return problem if isinstance(problem, dict) else {}
