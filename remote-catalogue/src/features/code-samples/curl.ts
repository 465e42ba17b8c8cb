import { shellLiteral } from './encode.ts'
import type { Template, UploadTemplate } from './highlight.ts'

/** A command for any POSIX shell; curl 7.76 and later. */
export const curl: Template = (url, apiKey) => [
  ['keyword', 'curl'],
  ['name', ' --fail-with-body'],
  ['plain', ' \\\n'],
  ['name', '  --header '],
  ['string', shellLiteral(`X-Api-Key: ${apiKey}`)],
  ['plain', ' \\\n  '],
  ['string', shellLiteral(url)],
]

/** As `curl`, with a file as the body; curl makes that a POST. */
export const curlUpload: UploadTemplate = (url, apiKey, { file, type }) => [
  ['keyword', 'curl'],
  ['name', ' --fail-with-body'],
  ['plain', ' \\\n'],
  ['name', '  --header '],
  ['string', shellLiteral(`X-Api-Key: ${apiKey}`)],
  ['plain', ' \\\n'],
  ['name', '  --header '],
  ['string', shellLiteral(`Content-Type: ${type}`)],
  ['plain', ' \\\n'],
  ['name', '  --data-binary '],
  ['string', shellLiteral(`@${file}`)],
  ['plain', ' \\\n  '],
  ['string', shellLiteral(url)],
]
