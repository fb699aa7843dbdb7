"""Sheets on paper: PDF pages of A4, set by typst from nothing but the sheets themselves."""

from theomachy.printing.sheets import sheets_pdf

__all__ = ["sheets_pdf"]
