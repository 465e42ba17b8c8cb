import type { CodeToken } from '@orchard/shared/ui'
import type { SampleCall } from '#src/data/sample-call.ts'
import { csharp } from './csharp.ts'
import { curl } from './curl.ts'
import { requestUrl } from './encode.ts'
import { go } from './go.ts'
import type { Template } from './highlight.ts'
import { java } from './java.ts'
import { javascript } from './javascript.ts'
import type { LanguageId } from './languages.ts'
import { php } from './php.ts'
import { python } from './python.ts'
import { ruby } from './ruby.ts'
import { swift } from './swift.ts'

const TEMPLATES: Readonly<Record<LanguageId, Template>> = {
  curl,
  javascript,
  python,
  java,
  csharp,
  php,
  ruby,
  go,
  swift,
}

/**
 * A complete program that makes the call and prints the answer, needing no more than the language's
 * standard library. The texts of the tokens, joined, are the program; any value is safe in it.
 */
export function codeSample(language: LanguageId, call: SampleCall): readonly CodeToken[] {
  return TEMPLATES[language](requestUrl(call.url, call.query), call.apiKey)
}
