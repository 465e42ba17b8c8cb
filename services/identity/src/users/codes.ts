import { HOUR_MS } from '@orchard/shared/format'
import { isSameText } from '@orchard/shared-node/secrets'
import { refusal } from '#src/cognito-error.ts'
import { sixDigits } from '#src/crypto/random.ts'
import type { MessageKind } from '#src/dev/messages.ts'
import type { Provider } from '#src/provider.ts'
import type { CodePurpose, User } from '#src/store/model.ts'

const TRIES = 5

const PURPOSES: Record<CodePurpose, { kind: MessageKind; lifetimeMs: number }> = {
  signUp: { kind: 'sign-up', lifetimeMs: 24 * HOUR_MS },
  reset: { kind: 'password-reset', lifetimeMs: HOUR_MS },
  email: { kind: 'verify-attribute', lifetimeMs: 24 * HOUR_MS },
  phone_number: { kind: 'verify-attribute', lifetimeMs: 24 * HOUR_MS },
}

/**
 * Sends a code, which replaces an earlier one for the same purpose.
 * @returns its delivery.
 */
export function sendCode(provider: Provider, user: User, purpose: CodePurpose) {
  const { clock, config, messages, random, store } = provider
  const { kind, lifetimeMs } = PURPOSES[purpose]
  const code = sixDigits(random)
  const entry = { code, expiresAt: clock.now() + lifetimeMs, triesLeft: TRIES }
  store.updateUser(user, { codes: { ...user.codes, [purpose]: entry } })
  const name = purpose === 'phone_number' ? 'phone_number' : 'email'
  const to = user.attributes[name] ?? ''
  const sent = delivery(name, to)
  const query = new URLSearchParams({
    client_id: config.clientId,
    user_name: user.id,
    confirmation_code: code,
  })
  const link = purpose === 'signUp' ? { link: `${config.origin}/confirmUser?${query}` } : {}
  const typed = purpose === 'signUp' && config.confirmBy === 'link' ? {} : { code }
  const message = { to, medium: sent.DeliveryMedium, kind, ...typed, ...link }
  messages.send(message, user.attributes.email)
  return sent
}

/**
 * Describes a delivery in Cognito's format, with a masked destination; also one that was never sent
 * because the name is unknown.
 */
export function delivery(AttributeName: 'email' | 'phone_number', to: string) {
  const DeliveryMedium = AttributeName === 'email' ? ('EMAIL' as const) : ('SMS' as const)
  return { AttributeName, DeliveryMedium, Destination: mask(to) }
}

/**
 * Uses up a code.
 * @throws {CognitoError} `CodeMismatchException` if it is wrong, `ExpiredCodeException` if it is
 * expired, already used or was guessed too often.
 */
export function spendCode(provider: Provider, user: User, purpose: CodePurpose, code: string) {
  const { [purpose]: entry, ...rest } = user.codes
  if (!entry || entry.expiresAt <= provider.clock.now() || entry.triesLeft < 1)
    throw refusal.expiredCode()
  if (!isSameText(entry.code, code)) {
    const tried = { ...entry, triesLeft: entry.triesLeft - 1 }
    provider.store.updateUser(user, { codes: { ...user.codes, [purpose]: tried } })
    throw refusal.wrongCode()
  }
  provider.store.updateUser(user, { codes: rest })
}

/**
 * Confirms a sign-up by a code or link.
 * @throws {CognitoError} if the code is wrong or expired, or the user already confirmed.
 */
export function confirmUser(provider: Provider, user: User, code: string): void {
  if (user.status !== 'UNCONFIRMED')
    throw refusal.notAuthorized('User cannot be confirmed. Current status is CONFIRMED')
  spendCode(provider, user, 'signUp', code)
  const attributes = { ...user.attributes, email_verified: 'true' }
  provider.store.updateUser(user, { status: 'CONFIRMED', attributes })
}

/** Masks an address or number like Cognito: `a***@e***`, `+*******0123`. */
export function mask(to: string): string {
  const [name = '', domain] = to.split('@')
  if (domain !== undefined) return `${name.slice(0, 1)}***@${domain.slice(0, 1)}***`
  return `+${'*'.repeat(Math.max(0, to.length - 5))}${to.slice(-4)}`
}
