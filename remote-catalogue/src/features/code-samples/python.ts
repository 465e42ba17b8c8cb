import { wideLiteral } from './encode.ts'
import { highlighter, type Template, type UploadTemplate } from './highlight.ts'

const code = highlighter('import|from|try|with|as|except|raise|if|not')

/** The expression of the key. */
export function keyOf(apiKey: string | null) {
  return apiKey === null ? code`os.environ["ORCHARD_API_KEY"]` : wideLiteral(apiKey)
}

function importOs(apiKey: string | null, after = '') {
  return apiKey === null
    ? code`import os
${[['plain', after]]}`
    : []
}

/** Sends the request and prints the response. */
const SEND = code`try:
    with urlopen(request) as response:
        print(json.dumps(json.load(response), indent=2))
except HTTPError as error:
    raise SystemExit(f"HTTP {error.code}: {error.read().decode()}")`

/** A script for Python 3.6 and later. */
export const python: Template = (url, apiKey) => code`import json
${importOs(apiKey)}from urllib.error import HTTPError
from urllib.request import Request, urlopen

request = Request(
    ${wideLiteral(url)},
    headers={"X-Api-Key": ${keyOf(apiKey)}},
)
${SEND}`

/** As `python`, with a file as the body; urllib makes that a POST. */
export const pythonUpload: UploadTemplate = (url, apiKey, { file, type }) => code`import json
${importOs(apiKey)}from urllib.error import HTTPError
from urllib.request import Request, urlopen

with open(${wideLiteral(file)}, "rb") as picture:
    request = Request(
        ${wideLiteral(url)},
        data=picture.read(),
        headers={
            "X-Api-Key": ${keyOf(apiKey)},
            "Content-Type": ${wideLiteral(type)},
        },
    )
${SEND}`

/** Prints the response, or fails. */
const PRINT = code`if not response.ok:
    raise SystemExit(f"HTTP {response.status_code}: {response.text}")
print(response.json())`

/** As `python`, with the package requests. */
export const requests: Template = (url, apiKey) => code`${importOs(apiKey)}import requests

response = requests.get(
    ${wideLiteral(url)},
    headers={"X-Api-Key": ${keyOf(apiKey)}},
    timeout=20,
)
${PRINT}`

/** As `requests`, with a file as the body. */
export const requestsUpload: UploadTemplate = (
  url,
  apiKey,
  { file, type },
) => code`${importOs(apiKey)}import requests

with open(${wideLiteral(file)}, "rb") as picture:
    response = requests.post(
        ${wideLiteral(url)},
        data=picture,
        headers={
            "X-Api-Key": ${keyOf(apiKey)},
            "Content-Type": ${wideLiteral(type)},
        },
        timeout=20,
    )
${PRINT}`
