"""Compiles the catalogues whenever the package is built, so that no compiled file is committed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileCatalogues(BuildHookInterface[Any]):
    """Runs before a wheel is made, an editable one too."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write messages.mo beside every messages.po."""
        for po in Path(self.root, "scorekeeper", "translations").glob("*/LC_MESSAGES/messages.po"):
            with po.open("rb") as source:
                catalogue = read_po(source, locale=po.parts[-3])
            with po.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, catalogue)
