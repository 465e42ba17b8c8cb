import anyAscii from 'any-ascii'
import { contract } from '#contracts/transliteration.ts'
import { defineApi } from '#src/define-api.ts'
import { slugOf } from '#src/lib/slug.ts'
import { scriptOf } from '#src/lib/unicode-scripts.ts'

/** Values of the property Script that characters of several scripts share. */
const NO_SCRIPT = new Set(['Common', 'Inherited', 'Unknown'])

export default defineApi(contract, {
  handle({ text }) {
    const scripts = new Set(
      Array.from(new Set(text), scriptOf).filter((one) => !NO_SCRIPT.has(one)),
    )
    const foreign = [...text].filter((character) => character > '\u{7f}')
    return {
      original: text,
      ascii: anyAscii(text),
      slug: slugOf(text),
      ...(scripts.size > 0 && { scripts: [...scripts] }),
      replaced: foreign.length,
      removed: foreign.filter((character) => anyAscii(character) === '').length,
    }
  },
})
