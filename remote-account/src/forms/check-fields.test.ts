import { describe, expect, it } from 'vitest'
import { checkCode, checkEmail, checkPasswordPair, checkPhone, readPhone } from './check-fields.ts'

describe('checkEmail', () => {
  it('uses the message of the specification for an empty one', () => {
    expect(checkEmail('')).toBe('Username cannot be empty')
  })

  it.each(['ada', 'ada@', '@example.org', 'ada@example', 'a b@example.org', 'a@b@c.org'])(
    'refuses %s',
    (email) => {
      expect(checkEmail(email)).toMatch(/name@example\.com/)
    },
  )

  it.each(['ada@example.org', 'a+b@x.co.uk', 'ü@exämple.org'])('takes %s', (email) => {
    expect(checkEmail(email)).toBeUndefined()
  })
})

describe('checkPasswordPair', () => {
  it('checks the password, then its confirmation', () => {
    expect(checkPasswordPair({ newPassword: 'short' })).toHaveProperty('newPassword')
    expect(checkPasswordPair({ newPassword: 'Orchard-1', confirmation: '' })).toEqual({
      confirmation: 'Please type the password again',
    })
    expect(checkPasswordPair({ newPassword: 'Orchard-1', confirmation: 'Orchard-2' })).toEqual({
      confirmation: 'The two passwords differ',
    })
    expect(checkPasswordPair({ newPassword: 'Orchard-1', confirmation: 'Orchard-1' })).toEqual({})
  })
})

it('refuses the password before as the new one', () => {
  const values = { newPassword: 'Orchard-1', confirmation: 'Orchard-1' }
  expect(checkPasswordPair(values, 'Orchard-1')).toEqual({
    newPassword: 'Choose a password that differs from the one before',
  })
  expect(checkPasswordPair(values, 'Orchard-2')).toEqual({})
})

it.each([
  '+1 (206) 555-0100',
  '001 206.555.0100',
  '+1 206/555 0100',
  '+1\u00a0206\u2011555\u20130100',
  ' +12065550100 ',
  '+1 (0)206 555 0100',
])('reads the phone number %s', (text) => {
  expect(readPhone(text)).toBe('+12065550100')
})

it('refuses an empty code', () => {
  expect(checkCode('')).toBe('Confirmation code cannot be empty')
  expect(checkCode('123456')).toBeUndefined()
})

describe('checkPhone', () => {
  it.each(['+12065550100', '+442079460000'])('takes %s', (phone) => {
    expect(checkPhone(phone)).toBeUndefined()
  })

  it.each(['', '2065550100', '+0123456789', '+1206', '+1206555010012345'])(
    'refuses %j',
    (phone) => {
      expect(checkPhone(phone)).toBeTypeOf('string')
    },
  )
})
