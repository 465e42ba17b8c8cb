import { expect, it } from 'vitest'
import { originWords } from './response-origin.ts'

it.each([
  [
    { kind: 'computed', source: 'ISO/IEC 18004, by the library lean-qr 2.7.4', licence: 'MIT' },
    ['Computed', 'ISO/IEC 18004, by the library lean-qr 2.7.4', 'MIT'],
  ],
  [
    { kind: 'reference', source: 'Unicode CLDR', licence: 'Unicode-3.0', as_of: '2025-12' },
    ['Reference data of 2025-12', 'Unicode CLDR', 'Unicode-3.0'],
  ],
  [
    { kind: 'live', source: 'the European Central Bank', licence: 'free with credit' },
    ['Live from the European Central Bank', 'free with credit'],
  ],
] as const)('says kind, date, source and licence of %o', (origin, words) => {
  expect(originWords(origin)).toEqual(words)
})
