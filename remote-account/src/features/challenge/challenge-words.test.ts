import { expect, it } from 'vitest'
import { asChallenge, challengeKey, questionOf } from './challenge-words.ts'

it('a custom challenge shows its question, and never the parameters of the protocol', () => {
  expect(questionOf({ USERNAME: 'ada', question: 'The code that we have sent you' })).toBe(
    'The code that we have sent you',
  )
  expect(questionOf({ USERNAME: 'ada' })).not.toContain('ada')
})

it('steps of sign-up and reset are not challenges', () => {
  expect(asChallenge({ challenge: 'DONE' })).toBeNull()
  expect(asChallenge({ challenge: 'CONFIRM_SIGN_UP' })).toBeNull()
  expect(asChallenge({ challenge: 'RESET_PASSWORD' })).toBeNull()
  expect(asChallenge({ challenge: 'SOFTWARE_TOKEN_MFA' })).toEqual({
    challenge: 'SOFTWARE_TOKEN_MFA',
  })
})

it('a further question is another step, the same question is not', () => {
  const ask = (question: string) =>
    challengeKey({ challenge: 'CUSTOM_CHALLENGE', parameters: { question } })
  expect(ask('First pet?')).toBe(ask('First pet?'))
  expect(ask('First pet?')).not.toBe(ask('First school?'))
  expect(challengeKey({ challenge: 'SMS_MFA', destination: null })).toBe('SMS_MFA')
})
