import { describe, expect, it } from 'vitest'
import { splitAtWords } from './split-at-words.ts'

describe('splitAtWords', () => {
  it('puts matches at odd places', () => {
    expect(splitAtWords('A key is a Key', ['key'])).toEqual(['A ', 'key', ' is a ', 'Key'])
    expect(splitAtWords('Key first', ['key'])).toEqual(['', 'Key', ' first'])
  })

  it('joins matches that overlap or touch', () => {
    expect(splitAtWords('annual', ['ann', 'nua'])).toEqual(['', 'annua', 'l'])
    expect(splitAtWords('aaab', ['aa'])).toEqual(['', 'aaa', 'b'])
  })

  it('leaves a text whole that has no match or changes its length in lower case', () => {
    expect(splitAtWords('Nothing', ['key'])).toEqual(['Nothing'])
    expect(splitAtWords('İ key', ['key'])).toEqual(['İ key'])
    expect(splitAtWords('', ['key'])).toEqual([''])
  })

  it.each([
    ['Exchange Rates', 'rate', ['Exchange ', 'Rate', 's']],
    ['Exchange Rates', 'ex', ['', 'Ex', 'change Rates']],
    ['aXbXc', 'x', ['a', 'X', 'b', 'X', 'c']],
    ['C++ (docs)', '+ (', ['C+', '+ (', 'docs)']],
    ['São Paulo', 'são', ['', 'São', ' Paulo']],
    ['İstanbul', 'stan', ['İstanbul']],
    ['A country’s days', "country's", ['A ', 'country’s', ' days']],
    ['Weather', '', ['Weather']],
    ['Weather', 'zzz', ['Weather']],
  ])('finds in %j the matches of %j', (text, word, parts) => {
    expect(splitAtWords(text, [word])).toEqual(parts)
    expect(parts.join('')).toBe(text)
  })
})
