"""Prints the public holidays that other programs know, as JSON: source, place and year, then dates.

Takes the first and the last year. Places are codes of ISO 3166, the region after a hyphen.
"""

import inspect
import json
import sys

import holidays
from workalendar.registry import registry

YEARS = range(int(sys.argv[1]), int(sys.argv[2]) + 1)


def days_of(read):
    """Dates of each year by a function of the year; a year that a program cannot compute is left out."""
    found = {}
    for year in YEARS:
        try:
            days = sorted({str(day) for day in read(year)})
        except Exception:
            continue
        if len(days) > 2:
            found[year] = days
    return found


def python_holidays():
    """Classes of python3-holidays by two-letter country, and the provinces or states of each."""
    found = {}
    for name, kind in inspect.getmembers(holidays, inspect.isclass):
        if len(name) != 2 or not issubclass(kind, holidays.HolidayBase):
            continue
        found[name] = days_of(lambda year, kind=kind: kind(years=year, expand=False))
        for key, regions in (("prov", "PROVINCES"), ("state", "STATES")):
            for region in getattr(kind, regions, []):
                found[f"{name}-{region}"] = days_of(
                    lambda year, kind=kind, key=key, region=region: kind(
                        years=year, expand=False, **{key: region}
                    )
                )
    return found


def workalendar():
    return {
        code: days_of(
            lambda year, kind=kind: [
                day for day, _ in kind().holidays(year) if day.year == year
            ]
        )
        for code, kind in registry.region_registry.items()
    }


json.dump({"python3-holidays": python_holidays(), "workalendar": workalendar()}, sys.stdout)
