"""Calls APIs by their slugs; `Orchard` in `apis` adds the types."""

import json
import os
import random
import socket
import time
from dataclasses import dataclass
from email.message import Message
from http.client import HTTPException
from typing import Any, Callable, Dict, Generic, Mapping, Optional, Sequence, Tuple, TypeVar, Union
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener

from .errors import OrchardError, error_of
from .limits import Limit, read_limits
from .retry import retry_wait
from .version import __version__

Data = TypeVar("Data")

#: Longer URLs are refused by some servers on the way; the request is a POST then.
MAX_ADDRESS_LENGTH = 2_000

#: Pictures that the APIs accept, by their first bytes.
PICTURE_TYPES = ((b"\x89PNG", "image/png"), (b"\xff\xd8", "image/jpeg"), (b"RIFF", "image/webp"))


@dataclass(frozen=True)
class Answer(Generic[Data]):
    """A response with what its headers say."""

    data: Data
    #: Calls that are left: `month` and `second`.
    limits: Mapping[str, Limit]
    #: Names the request in the logs of the gateway.
    request_id: Optional[str]
    #: All headers, such as X-Data-Source and Deprecation, without regard to case.
    headers: Message


class _NoRedirects(HTTPRedirectHandler):
    """A redirect would take the key to another server."""

    def redirect_request(self, *_args: Any, **_kwargs: Any) -> None:
        return None


class Client:
    """Sends calls, and sends them again after 429, 503 and failures of the network."""

    #: Names of parameters that no URL may have, by API.
    _secrets: Mapping[str, Sequence[str]] = {}

    def __init__(
        self,
        key: str,
        *,
        origin: str,
        timeout: float = 30,
        retries: int = 2,
        max_wait: float = 30,
        sleep: Callable[[float], None] = time.sleep,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._key = key
        self._origin = origin.rstrip("/")
        self._timeout = timeout
        self._retries = retries
        self._max_wait = max_wait
        self._sleep = sleep
        self._now = now
        self._opener = build_opener(_NoRedirects)

    def usage(self, query: Optional[Mapping[str, str]] = None, timeout: Optional[float] = None) -> Answer[Any]:
        """Requests and latency of the account, by what `by` names: key, api, status, and hour or day."""
        address = f"{self._origin}/op/usage?{urlencode({'by': 'day', **(query or {})})}"
        return self._retry(Request(address, None, self._headers()), timeout)

    def _send(self, api: str, parameters: Mapping[str, Any], timeout: Optional[float]) -> Answer[Any]:
        return self._retry(self._request(api, parameters), timeout)

    def _retry(self, request: Request, timeout: Optional[float]) -> Answer[Any]:
        attempt = 0
        while True:
            try:
                return self._attempt(request, self._timeout if timeout is None else timeout)
            except OrchardError as error:
                wait = retry_wait(error, attempt, self._now(), random.random())
                if attempt >= self._retries or wait is None or wait > self._max_wait:
                    raise
            self._sleep(wait)
            attempt += 1

    def _headers(self) -> Dict[str, str]:
        return {
            "X-Api-Key": self._key,
            "Accept": "application/json",
            "User-Agent": f"orchard-client-python/{__version__}",
        }

    def _request(self, api: str, parameters: Mapping[str, Any]) -> Request:
        url = f"{self._origin}/v1/{api}"
        given = {name: value for name, value in parameters.items() if name != "picture"}
        query = urlencode({name: _text(value) for name, value in given.items()})
        address = f"{url}?{query}" if query else url
        headers = self._headers()
        if "picture" in parameters:
            picture, media_type = _read_picture(parameters["picture"])
            return Request(address, picture, {**headers, "Content-Type": media_type})
        is_secret = any(name in given for name in self._secrets.get(api, ()))
        if not is_secret and len(address) <= MAX_ADDRESS_LENGTH:
            return Request(address, None, headers)
        return Request(url, json.dumps(given).encode(), {**headers, "Content-Type": "application/json"})

    def _attempt(self, request: Request, timeout: float) -> Answer[Any]:
        try:
            with self._opener.open(request, timeout=timeout) as response:
                status, headers, body = response.status, response.headers, response.read()
        except HTTPError as error:
            with error:
                raise error_of(error.code, error.headers, _read(error)) from None
        except (OSError, HTTPException) as error:
            raise self._failure(error, request, timeout) from error
        try:
            data = json.loads(body)
        except ValueError:
            raise error_of(status, headers, body) from None
        limits = read_limits(headers.get("RateLimit"), headers.get("RateLimit-Policy"))
        return Answer(data, limits, headers.get("X-Request-Id"), headers)

    def _failure(self, error: Exception, request: Request, timeout: float) -> OrchardError:
        reason = error.reason if isinstance(error, URLError) else error
        # Another name of TimeoutError since Python 3.10.
        if isinstance(reason, socket.timeout):
            return OrchardError("timeout", f"No response within {timeout} s")
        return OrchardError("network", f"{request.host} cannot be reached: {reason}")


def _read(error: HTTPError) -> bytes:
    try:
        return error.read()
    except (OSError, HTTPException):
        return b""


def _text(value: Any) -> str:
    """A value in a URL; Python writes True where the APIs read true."""
    return json.dumps(value) if isinstance(value, bool) else str(value)


def _read_picture(picture: Union[bytes, "os.PathLike[str]"]) -> Tuple[bytes, str]:
    if not isinstance(picture, bytes):
        with open(picture, "rb") as file:
            picture = file.read()
    for start, media_type in PICTURE_TYPES:
        if picture.startswith(start):
            return picture, media_type
    return picture, "application/octet-stream"
