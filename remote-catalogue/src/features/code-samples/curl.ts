import { shellLiteral } from './encode.ts'
import type { Template } from './highlight.ts'

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
