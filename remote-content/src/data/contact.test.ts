import { expect, it } from 'vitest'
import { mailAddress } from './contact.ts'

it('a prepared mail has its subject encoded', () => {
  expect(mailAddress('Suggest & ask')).toBe(
    'mailto:hello@apiorchard.example?subject=Suggest%20%26%20ask',
  )
})

it('a prepared text has one line per entry', () => {
  expect(mailAddress('A', ['Name:', 'Why:'])).toBe(
    'mailto:hello@apiorchard.example?subject=A&body=Name%3A%0D%0AWhy%3A',
  )
})
