"""From the bytes of a file to its text, where the file does not say how it was written."""

from __future__ import annotations

import re

ENCODINGS = {"utf-8": "UTF-8", "cp1251": "Windows-1251", "cp1252": "Windows-1252", "cp1250": "Windows-1250"}
"""What can be chosen."""


def decode(raw: bytes, encoding: str = "") -> tuple[str, str]:
    """The text, and the encoding that it was read with; one is guessed where none (of `ENCODINGS`) is given.

    UTF-8 is told by itself. Of the others, Cyrillic words are whole words of high letters, Western ones have a high
    letter here and there. What a byte does not mean in an encoding stands as `\ufffd`.
    """
    if encoding not in ENCODINGS:
        encoding = _guess(raw)
    # A byte order mark is no part of the text.
    name = {"utf-8": "utf-8-sig"}.get(encoding, encoding)
    return raw.decode(name, errors="replace").removeprefix("\ufeff"), encoding


def _guess(raw: bytes) -> str:
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    try:
        raw.decode()
    except UnicodeDecodeError:
        high = len(re.findall(rb"[\xc0-\xff\xa8\xb8]", raw))
        together = sum(map(len, re.findall(rb"[\xc0-\xff\xa8\xb8]{3,}", raw)))
        return "cp1251" if together * 2 > high else "cp1252"
    return "utf-8"
