import { expect, it } from 'vitest'
import { destinationOf } from './destination.ts'

it('is the typed address for email, and the masked number for a text message', () => {
  const email = 'ada@example.org'
  expect(destinationOf({ medium: 'EMAIL', destination: 'a***@e***' }, email)).toBe(email)
  expect(destinationOf({ medium: 'SMS', destination: '+*******0100' }, email)).toBe('+*******0100')
  expect(destinationOf({ medium: 'SMS', destination: '' }, email)).toBe(email)
  expect(destinationOf(null, email)).toBe(email)
})
