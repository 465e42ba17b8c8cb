import { describe, expect, it } from 'vitest'
import { readCode, readTyped } from './index.ts'

describe('readCode', () => {
  it.each([
    '123456',
    ' 123 456 ',
    '123-456',
    '123\u2013456',
    '123\u00a0456',
    '１２３４５６',
    '１２３\u3000４５６',
    '١٢٣٤٥٦',
    '۱۲۳۴۵۶',
    '१२३४५६',
    '𝟭𝟮𝟯𝟰𝟱𝟲',
    '\ufeff123\u200b456\u2060',
    '\u202a123456\u202c',
  ])('takes %j for the same code', (text) => {
    expect(readCode(text)).toBe('123456')
  })

  it('knows every digit of every script', () => {
    const digits = Array.from({ length: 0x1fbf9 }, (_, code) =>
      String.fromCodePoint(code + 1),
    ).filter((one) => /\p{Nd}/u.test(one))
    expect(digits.length).toBeGreaterThan(600)
    expect(digits.map(readCode).join('')).toBe('0123456789'.repeat(digits.length / 10))
  })
})

describe('readTyped', () => {
  it.each([
    ['ada@example.org', 'ada@example.org'],
    [' \u200bada@example.org\ufeff\u00a0', 'ada@example.org'],
    ['ａｄａ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'ada@example.org'],
    ['ada\u00ad@exam\u200dple.org', 'ada@example.org'],
    ['zo\u0065\u0308@example.org', 'zoë@example.org'],
    ['time  zone', 'time  zone'],
    ['DE-123', 'DE-123'],
  ])('%j', (text, meant) => {
    expect(readTyped(text)).toBe(meant)
  })
})
