import { MINUTE_MS } from '@orchard/shared/format'
import { expect, it } from 'vitest'
import { type KeptStage, readStage, TOOK_TOO_LONG, writeStage } from './kept-stage.ts'

const NOW = 1_800_000_000_000
const email = 'ada@example.org'
const login = { email, password: null }
const delivery = { medium: 'EMAIL', destination: 'a***@e***' } as const

const STAGES: KeptStage[] = [
  { at: 'code', login, delivery },
  { at: 'link', login, delivery },
  { at: 'reset', login, delivery: null },
  { at: 'resetNeeded', login },
  { at: 'recovery', login },
  { at: 'challenge', login, step: { challenge: 'NEW_PASSWORD_REQUIRED' } },
  { at: 'challenge', login, step: { challenge: 'SMS_MFA', destination: '+*******0123' } },
  { at: 'challenge', login, step: { challenge: 'SELECT_MFA_TYPE', methods: ['TOTP', 'SMS'] } },
  {
    at: 'challenge',
    login,
    step: { challenge: 'CUSTOM_CHALLENGE', parameters: { question: 'First pet?' } },
  },
]

it.each(STAGES)('$at is read as it was written, by its own page', (stage) => {
  const text = writeStage('/signin', stage, NOW)
  expect(readStage(text, '/signin', NOW + MINUTE_MS)).toEqual(stage)
  expect(readStage(text, '/register', NOW + MINUTE_MS)).toBeNull()
})

it('a challenge is lost after three minutes, a code forgotten after a day', () => {
  const challenge = { challenge: 'SOFTWARE_TOKEN_MFA' } as const
  const asked = writeStage('/signin', { at: 'challenge', login, step: challenge }, NOW)
  expect(readStage(asked, '/signin', NOW + 3 * MINUTE_MS)).toEqual({
    at: 'lost',
    email,
    warning: TOOK_TOO_LONG,
  })
  const code = writeStage('/signin', { at: 'code', login, delivery }, NOW)
  expect(readStage(code, '/signin', NOW + 23 * 60 * MINUTE_MS)).not.toBeNull()
  expect(readStage(code, '/signin', NOW + 25 * 60 * MINUTE_MS)).toBeNull()
})

it('the secret of an authenticator app is not kept', () => {
  const totp = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' }
  const step = { challenge: 'MFA_SETUP', totp } as const
  const text = writeStage('/signin', { at: 'challenge', login, step }, NOW)
  expect(text).not.toContain(totp.secret)
  expect(readStage(text, '/signin', NOW)).toMatchObject({ at: 'lost', email })
})

it('the password is not kept', () => {
  const typed = { email, password: 'Correct-horse-1' }
  const text = writeStage('/signin', { at: 'code', login: typed, delivery }, NOW)
  expect(text).not.toContain(typed.password)
  expect(readStage(text, '/signin', NOW)).toEqual({ at: 'code', login, delivery })
})

it.each([null, '', 'x', '[]', '{}', '{"page":"/signin","at":"code","until":9e99}'])(
  '%j is nothing',
  (text) => {
    expect(readStage(text, '/signin', NOW)).toBeNull()
  },
)
