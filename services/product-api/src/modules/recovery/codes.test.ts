import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createMessageCode, createRecoveryCode, readRecoveryCode } from './codes.ts'

it('makes codes of 80 bits in four groups, without letters that look like others', () => {
  const codes = Array.from({ length: 500 }, () => createRecoveryCode(randomBytes))
  for (const code of codes)
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(new Set(codes).size).toBe(500)
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(32)
})

it.each([
  ['7Q2M-0XKD-41RV-9TZC'],
  ['7q2m0xkd41rv9tzc'],
  [' 7q2m 0xkd 41rv 9tzc\n'],
  ['7Q2M–OXKD—4IRV-9TZC'],
  ['7Q2M-oXKD-4lRV-9TZC'],
  ['7Q2M-０XKD-41RV-9TZC'],
])('reads %j as people type it', (typed) => {
  expect(readRecoveryCode(typed)).toBe('7Q2M0XKD41RV9TZC')
})

it.each([[''], ['7Q2M-0XKD-41RV'], ['7Q2M-0XKD-41RV-9TZU'], ['7Q2M-0XKD-41RV-9TZCC']])(
  'takes %j for no code',
  (typed) => {
    expect(readRecoveryCode(typed)).toBeNull()
  },
)

it('makes codes of six digits, none likelier than another', () => {
  const bytes = [Buffer.from('ffffffff', 'hex'), Buffer.from('0000002a', 'hex')]
  expect(createMessageCode(() => bytes.shift() ?? Buffer.alloc(4))).toBe('000042')
  expect(createMessageCode(randomBytes)).toMatch(/^\d{6}$/)
})
