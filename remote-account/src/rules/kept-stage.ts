import type { CodeDelivery } from '@orchard/shared/auth'
import { DAY_MS, MINUTE_MS } from '@orchard/shared/format'
import { isRecord } from '@orchard/shared/http'
import type { Challenge, Login } from './challenges.ts'

/** A step of an account page that a tab keeps over a reload, without the password. */
export type KeptStage =
  | { at: 'challenge'; login: Login; step: Challenge }
  | { at: 'code' | 'link'; login: Login; delivery: CodeDelivery | null }
  | { at: 'reset'; login: Login; delivery: CodeDelivery | null }
  | { at: 'resetNeeded'; login: Login }
  | { at: 'recovery'; login: Login }

/** True for a step that is kept; others are begun anew. */
export function isKept(stage: { at: string }): stage is KeptStage {
  return ['challenge', 'code', 'link', 'reset', 'resetNeeded', 'recovery'].includes(stage.at)
}

/** A step that cannot go on, and the reason to show. */
export interface LostStage {
  at: 'lost'
  email: string
  warning: string
}

/** Shown where the provider's session of a sign-in has ended. */
export const TOOK_TOO_LONG = 'That took too long. Please sign in again.'
const STARTED_AGAIN = 'The page was loaded again meanwhile. Please sign in again.'

/** The provider's session between two steps of a sign-in; Cognito's default. */
const SESSION_MS = 3 * MINUTE_MS
/** A confirmation code lives for a day; the provider itself refuses an older one. */
const CODE_MS = DAY_MS

/** Writes a step for the storage of this tab; `now` in milliseconds since 1970. */
export function writeStage(page: string, stage: KeptStage, now: number): string {
  const until = now + (stage.at === 'challenge' ? SESSION_MS : CODE_MS)
  // The secret of an authenticator app is shown once and kept nowhere.
  const isSecret = stage.at === 'challenge' && stage.step.challenge === 'MFA_SETUP'
  const { login, ...rest } = stage
  return JSON.stringify({
    ...rest,
    ...(isSecret ? { step: null } : {}),
    email: login.email,
    page,
    until,
  })
}

/** Reads what `writeStage` wrote; null for anything else, and for the step of another page. */
export function readStage(
  text: string | null,
  page: string,
  now: number,
): KeptStage | LostStage | null {
  const kept = parse(text)
  if (!kept || kept['page'] !== page || typeof kept['email'] !== 'string') return null
  const { at, email } = kept
  const login = { email, password: null }
  const isOver = !(Number(kept['until']) > now)
  if (at === 'challenge') {
    if (isOver) return { at: 'lost', email, warning: TOOK_TOO_LONG }
    const step = readChallenge(kept['step'])
    return step ? { at, login, step } : { at: 'lost', email, warning: STARTED_AGAIN }
  }
  if (isOver) return null
  if (at === 'resetNeeded' || at === 'recovery') return { at, login }
  if (at === 'code' || at === 'link' || at === 'reset')
    return { at, login, delivery: readDelivery(kept['delivery']) }
  return null
}

function parse(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

function readDelivery(value: unknown): CodeDelivery | null {
  if (!isRecord(value) || typeof value['destination'] !== 'string') return null
  return {
    medium: value['medium'] === 'SMS' ? 'SMS' : 'EMAIL',
    destination: value['destination'],
  }
}

function readChallenge(value: unknown): Challenge | null {
  if (!isRecord(value)) return null
  switch (value['challenge']) {
    case 'NEW_PASSWORD_REQUIRED':
    case 'SOFTWARE_TOKEN_MFA':
      return { challenge: value['challenge'] }
    case 'SMS_MFA': {
      const { destination } = value
      return {
        challenge: 'SMS_MFA',
        destination: typeof destination === 'string' ? destination : null,
      }
    }
    case 'SELECT_MFA_TYPE': {
      const offered: unknown[] = Array.isArray(value['methods']) ? value['methods'] : []
      const methods = (['TOTP', 'SMS'] as const).filter((method) => offered.includes(method))
      return { challenge: 'SELECT_MFA_TYPE', methods }
    }
    case 'CUSTOM_CHALLENGE': {
      const given = isRecord(value['parameters']) ? value['parameters'] : {}
      const texts = Object.entries(given).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      )
      return { challenge: 'CUSTOM_CHALLENGE', parameters: Object.fromEntries(texts) }
    }
    default:
      return null
  }
}
