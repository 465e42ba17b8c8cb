import { expect, it } from 'vitest'
import { challengeKey, questionOf } from './challenge-words.ts'

it('a custom challenge shows its question, and never the parameters of the protocol', () => {
  expect(questionOf({ USERNAME: 'ada', question: 'The code that we have sent you' })).toBe(
    'The code that we have sent you',
  )
  expect(questionOf({ USERNAME: 'ada' })).not.toContain('ada')
})

it('a further question is another step, the same question is not', () => {
  const ask = (question: string) =>
    challengeKey({ challenge: 'CUSTOM_CHALLENGE', parameters: { question } })
  expect(ask('First pet?')).toBe(ask('First pet?'))
  expect(ask('First pet?')).not.toBe(ask('First school?'))
  expect(challengeKey({ challenge: 'SMS_MFA', destination: null })).toBe('SMS_MFA')
})
