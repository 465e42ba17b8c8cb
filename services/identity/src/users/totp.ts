import { verifySync } from 'otplib'
import type { Clock } from '#src/clock.ts'
import { inSeconds } from '#src/clock.ts'
import type { RandomBytes } from '#src/crypto/random.ts'

const STEP_SECONDS = 30
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const SECRET_CHARACTERS = 32

/** A code is right at time step `step`, already used, or wrong. */
export type TotpResult = { state: 'right'; step: number } | { state: 'used' | 'wrong' }

/** Creates a base32 secret for an authenticator app. */
export function createTotpSecret(random: RandomBytes): string {
  return [...random(SECRET_CHARACTERS)].map((byte) => BASE32.charAt(byte % 32)).join('')
}

/** Checks a code of the current, previous or next time step; each counts once. */
export function checkTotp(
  clock: Clock,
  secret: string,
  code: string,
  lastStep: number,
): TotpResult {
  if (!/^\d{6}$/.test(code)) return { state: 'wrong' }
  const now = inSeconds(clock)
  const result = verifySync({ secret, token: code, epoch: now, epochTolerance: STEP_SECONDS })
  if (!result.valid) return { state: 'wrong' }
  const step = Math.floor(now / STEP_SECONDS) + result.delta
  return step > lastStep ? { state: 'right', step } : { state: 'used' }
}
