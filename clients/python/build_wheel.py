"""Packs a folder of the package as a wheel (PEP 427), with the standard library alone."""

import base64
import hashlib
import sys
import zipfile
from pathlib import Path

NAME = "orchard_client"
#: Equal sources give equal wheels.
EPOCH = (1980, 1, 1, 0, 0, 0)

METADATA = """Metadata-Version: 2.1
Name: orchard-client
Version: {version}
Summary: Calls the data APIs of API Orchard, typed, with retries and limits.
License: MIT
Requires-Python: >=3.9
Description-Content-Type: text/markdown

{readme}"""

WHEEL = """Wheel-Version: 1.0
Generator: orchard
Root-Is-Purelib: true
Tag: py3-none-any
"""


def build_wheel(folder: Path, version: str, readme: str, license_text: str, destination: Path) -> Path:
    """Packs the modules in `folder`, and returns the path of the wheel."""
    info = f"{NAME}-{version}.dist-info"
    files = {
        f"{NAME}/{file.relative_to(folder).as_posix()}": file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and "__pycache__" not in file.parts
    }
    files[f"{info}/METADATA"] = METADATA.format(version=version, readme=readme).encode()
    files[f"{info}/WHEEL"] = WHEEL.encode()
    files[f"{info}/LICENSE"] = license_text.encode()
    record = [f"{name},{_digest(content)},{len(content)}" for name, content in files.items()]
    files[f"{info}/RECORD"] = "\n".join([*record, f"{info}/RECORD,,", ""]).encode()
    wheel = destination / f"{NAME}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return wheel


def _digest(content: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest())
    return f"sha256={digest.decode().rstrip('=')}"


def main() -> None:
    folder, version, readme, license_file, destination = sys.argv[1:]
    texts = [Path(file).read_text(encoding="utf-8") for file in (readme, license_file)]
    print(build_wheel(Path(folder), version, *texts, Path(destination)))


if __name__ == "__main__":
    main()
