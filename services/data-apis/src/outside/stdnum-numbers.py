"""Prints numbers of kinds of python-stdnum as JSON, each with whether the library takes it for valid.

Reads [[country, kind], ...] from standard input. The numbers are the examples of the library's own documentation and
what becomes of them when some of their digits or letters change, always the same ones.
"""

import importlib
import json
import random
import re
import sys

EXAMPLE = re.compile(r">>> (?:validate|compact|format)\(['\"]([^'\"]+)['\"]\)")
OF_ONE = 60


def changed(text, chance):
    places = [place for place, one in enumerate(text) if one.isalnum()]
    letters = list(text)
    for place in chance.sample(places, min(len(places), chance.choice([1, 1, 2, 3]))):
        one = letters[place]
        pool = "0123456789" if one.isdigit() else "ABCDEFGHJKLMNPQRSTUVWXYZ"
        letters[place] = chance.choice(pool)
    return "".join(letters)


def numbers(country, kind):
    name = f"stdnum.{country.lower()}{'_' if country in ('IS', 'DO') else ''}.{kind}"
    try:
        module = importlib.import_module(name)
    except ImportError:
        return None
    if not hasattr(module, "is_valid"):
        return None
    chance = random.Random(name)
    examples = sorted(set(EXAMPLE.findall(module.__doc__ or "")))
    drawn = set(examples)
    while examples and len(drawn) < OF_ONE:
        drawn.add(changed(chance.choice(examples), chance))
    return [[one, bool(module.is_valid(one))] for one in sorted(drawn)]


print(json.dumps([numbers(*one) for one in json.load(sys.stdin)]))
