import { contract } from '#contracts/unicode-text.ts'
import { defineApi } from '#src/define-api.ts'
import { categoryOf } from '#src/lib/unicode-categories.ts'
import { scriptOf } from '#src/lib/unicode-scripts.ts'

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

const hex = (value: number, digits: number) =>
  value.toString(16).toUpperCase().padStart(digits, '0')

function detailsOf(character: string, grapheme: number) {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
  return {
    character,
    code: `U+${hex(character.codePointAt(0) ?? 0, 4)}`,
    category: categoryOf(character),
    script: scriptOf(character),
    utf8: Array.from(Buffer.from(character), (byte) => hex(byte, 2)).join(' '),
    utf16: units.map((unit) => hex(unit, 4)).join(' '),
    grapheme,
  }
}

export default defineApi(contract, {
  handle({ text }) {
    const graphemes = Array.from(segmenter.segment(text), ({ segment }) => segment)
    const code_points = graphemes.flatMap((grapheme, at) =>
      Array.from(grapheme, (character) => detailsOf(character, at + 1)),
    )
    const nfc = text.normalize('NFC')
    return {
      counts: {
        graphemes: graphemes.length,
        code_points: code_points.length,
        utf16_units: text.length,
        utf8_bytes: Buffer.byteLength(text),
      },
      scripts: [...new Set(code_points.map(({ script }) => script))],
      normal: {
        nfc,
        nfd: text.normalize('NFD'),
        nfkc: text.normalize('NFKC'),
        nfkd: text.normalize('NFKD'),
        is_nfc: nfc === text,
      },
      code_points,
    }
  },
})
