import { wideLiteral } from './encode.ts'
import { highlighter, type Template } from './highlight.ts'

const code = highlighter('import|from|try|with|as|except|raise')

/** A script for Python 3.6 and later. */
export const python: Template = (url, apiKey) => code`import json
from urllib.error import HTTPError
from urllib.request import Request, urlopen

request = Request(
    ${wideLiteral(url)},
    headers={"X-Api-Key": ${wideLiteral(apiKey)}},
)
try:
    with urlopen(request) as response:
        print(json.dumps(json.load(response), indent=2))
except HTTPError as error:
    raise SystemExit(f"HTTP {error.code}: {error.read().decode()}")`
