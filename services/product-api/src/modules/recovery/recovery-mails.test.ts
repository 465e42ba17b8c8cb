import { expect, it } from 'vitest'
import { recoveryMail } from './recovery-mails.ts'

it.each([
  [0, 'No codes are left.'],
  [1, 'One code is left.'],
  [9, '9 codes are left.'],
])('says how many codes are left: %i', (left, words) => {
  const mail = recoveryMail('https://orchard.example', { accountId: 'a', at: new Date(0), left })
  expect(mail.content).toContain(` ${words}\n`)
})
