import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Point {
  code: string
  category: string
  script: string
  utf8: string
  utf16: string
  grapheme: number
}

const pointsOf = async (text: string) =>
  (await ask<{ code_points: Point[] }>('unicode-text', { text })).code_points

// Perl 5.36.0, Unicode::UCD: charinfo and charscript; bytes by Python 3.11.7.
it.each([
  ['a', 'U+0061', 'Ll', 'Latin', '61', '0061'],
  ['Я', 'U+042F', 'Lu', 'Cyrillic', 'D0 AF', '042F'],
  ['中', 'U+4E2D', 'Lo', 'Han', 'E4 B8 AD', '4E2D'],
  ['\u0301', 'U+0301', 'Mn', 'Inherited', 'CC 81', '0301'],
  ['\u200d', 'U+200D', 'Cf', 'Inherited', 'E2 80 8D', '200D'],
  ['Ⅻ', 'U+216B', 'Nl', 'Latin', 'E2 85 AB', '216B'],
  ['²', 'U+00B2', 'No', 'Common', 'C2 B2', '00B2'],
  ['€', 'U+20AC', 'Sc', 'Common', 'E2 82 AC', '20AC'],
  ['\u0661', 'U+0661', 'Nd', 'Arabic', 'D9 A1', '0661'],
  ['\ua672', 'U+A672', 'Me', 'Cyrillic', 'EA 99 B2', 'A672'],
  ['\u{10348}', 'U+10348', 'Lo', 'Gothic', 'F0 90 8D 88', 'D800 DF48'],
  ['\ue000', 'U+E000', 'Co', 'Unknown', 'EE 80 80', 'E000'],
  ['ǅ', 'U+01C5', 'Lt', 'Latin', 'C7 85', '01C5'],
])('describes %s', async (text, code, category, script, utf8, utf16) => {
  expect(await pointsOf(text)).toMatchObject([{ code, category, script, utf8, utf16 }])
})

// unicodedata.normalize of Python 3.11.7.
it.each([
  [
    '\ufb01anc\u00e9\u00b2',
    '\ufb01anc\u00e9²',
    '\ufb01ance\u0301²',
    'fianc\u00e92',
    'fiance\u03012',
  ],
  ['\u212b', '\u00c5', 'A\u030a', '\u00c5', 'A\u030a'],
  ['\uac00', '\uac00', '\u1100\u1161', '\uac00', '\u1100\u1161'],
  ['\u1e9b\u0323', '\u1e9b\u0323', '\u017f\u0323\u0307', '\u1e69', 's\u0323\u0307'],
])('normalises %s', async (text, nfc, nfd, nfkc, nfkd) => {
  expect(await ask('unicode-text', { text })).toMatchObject({
    normal: { nfc, nfd, nfkc, nfkd, is_nfc: text === nfc },
  })
})

// len(text), len(text.encode('utf-16-be')) // 2 and len(text.encode()) of Python 3.11.7.
it('counts in four ways', async () => {
  const text = 'e\u0301👩\u200d🌾'
  expect(await ask('unicode-text', { text })).toMatchObject({
    counts: { graphemes: 2, code_points: 5, utf16_units: 7, utf8_bytes: 14 },
    scripts: ['Latin', 'Inherited', 'Common'],
  })
  expect((await pointsOf(text)).map(({ grapheme }) => grapheme)).toEqual([1, 1, 2, 2, 2])
})

it('names scripts of several words, and what is not assigned', async () => {
  expect(await pointsOf('\u{10300}\u0378')).toMatchObject([
    { script: 'Old Italic', category: 'Lo' },
    { script: 'Unknown', category: 'Cn' },
  ])
})

it('refuses half of a pair', async () => {
  expect(await refusal('unicode-text', { text: 'a\ud800' })).toMatchObject({
    ...{ status: 400, errors: { text: 'text must be valid Unicode' } },
  })
})
