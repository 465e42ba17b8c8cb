import { wideLiteral } from './encode.ts'
import { highlighter, type Template, type UploadTemplate } from './highlight.ts'

const code = highlighter('import|from|try|with|as|except|raise')

/** Sends the request and prints the answer. */
const SEND = code`try:
    with urlopen(request) as response:
        print(json.dumps(json.load(response), indent=2))
except HTTPError as error:
    raise SystemExit(f"HTTP {error.code}: {error.read().decode()}")`

/** A script for Python 3.6 and later. */
export const python: Template = (url, apiKey) => code`import json
from urllib.error import HTTPError
from urllib.request import Request, urlopen

request = Request(
    ${wideLiteral(url)},
    headers={"X-Api-Key": ${wideLiteral(apiKey)}},
)
${SEND}`

/** As `python`, with a file as the body; urllib makes that a POST. */
export const pythonUpload: UploadTemplate = (url, apiKey, { file, type }) => code`import json
from urllib.error import HTTPError
from urllib.request import Request, urlopen

with open(${wideLiteral(file)}, "rb") as picture:
    request = Request(
        ${wideLiteral(url)},
        data=picture.read(),
        headers={
            "X-Api-Key": ${wideLiteral(apiKey)},
            "Content-Type": ${wideLiteral(type)},
        },
    )
${SEND}`
