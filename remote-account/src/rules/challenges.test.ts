import { expect, it } from 'vitest'
import { asChallenge } from './challenges.ts'

it('steps of sign-up and reset are not challenges', () => {
  expect(asChallenge({ challenge: 'DONE' })).toBeNull()
  expect(asChallenge({ challenge: 'CONFIRM_SIGN_UP' })).toBeNull()
  expect(asChallenge({ challenge: 'RESET_PASSWORD' })).toBeNull()
  expect(asChallenge({ challenge: 'SOFTWARE_TOKEN_MFA' })).toEqual({
    challenge: 'SOFTWARE_TOKEN_MFA',
  })
})
