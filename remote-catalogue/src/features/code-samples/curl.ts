import { KEY_VARIABLE } from '#src/data/sample-call.ts'
import { shellLiteral } from './encode.ts'
import type { Template, UploadTemplate } from './highlight.ts'

/** The shell expands a variable in double quotes alone. */
function keyHeader(apiKey: string | null): string {
  return apiKey === null ? `"X-Api-Key: $${KEY_VARIABLE}"` : shellLiteral(`X-Api-Key: ${apiKey}`)
}

/** A command for any POSIX shell; curl 7.76 and later. */
export const curl: Template = (url, apiKey) => [
  ['keyword', 'curl'],
  ['name', ' --fail-with-body'],
  ['plain', ' \\\n'],
  ['name', '  --header '],
  ['string', keyHeader(apiKey)],
  ['plain', ' \\\n  '],
  ['string', shellLiteral(url)],
]

/** As `curl`, with a file as the body; curl makes that a POST. */
export const curlUpload: UploadTemplate = (url, apiKey, { file, type }) => [
  ['keyword', 'curl'],
  ['name', ' --fail-with-body'],
  ['plain', ' \\\n'],
  ['name', '  --header '],
  ['string', keyHeader(apiKey)],
  ['plain', ' \\\n'],
  ['name', '  --header '],
  ['string', shellLiteral(`Content-Type: ${type}`)],
  ['plain', ' \\\n'],
  ['name', '  --data-binary '],
  ['string', shellLiteral(`@${file}`)],
  ['plain', ' \\\n  '],
  ['string', shellLiteral(url)],
]
