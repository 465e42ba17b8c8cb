import { z } from 'zod'
import type { Provider } from '#src/provider.ts'
import { type User, userStatus } from '#src/store/model.ts'
import { isEmail } from '#src/users/attributes.ts'
import { createUser, NO_MFA } from '#src/users/create-user.ts'
import { createPassword } from '#src/users/password.ts'
import { createTotpSecret } from '#src/users/totp.ts'

export const seedUserShape = z.object({
  email: z.string().refine(isEmail, 'must be an email address'),
  /** Required for a new user; an existing user keeps theirs without it. */
  password: z.string().min(1).optional(),
  status: userStatus.optional(),
  /** By default so unless the sign-up is unconfirmed. */
  emailVerified: z.boolean().optional(),
  mfa: z.enum(['none', 'totp', 'sms', 'both', 'setup', 'custom']).optional(),
  enabled: z.boolean().optional(),
  /** In place of those before. */
  groups: z
    .array(z.string().regex(/^\S{1,128}$/))
    .max(100)
    .optional(),
  /** In international form: +15550100123. */
  phone: z
    .string()
    .regex(/^\+[1-9]\d{4,14}$/)
    .optional(),
})
type SeedUser = z.infer<typeof seedUserShape>

const DEFAULT_PASSWORD = 'Orchard-2025!'
const DEFAULT_PHONE = '+15550100123'

/**
 * Creates or changes a user. Omitted fields stay as they are; a new user is confirmed and has no
 * second factor.
 * @returns the user's id and authenticator secret, if any.
 */
export function seedUser(provider: Provider, input: SeedUser) {
  const { store } = provider
  const email = input.email.toLowerCase()
  const existing = store.findUser(email)
  const user =
    existing ??
    createUser(provider, { email, email_verified: 'true' }, input.password ?? DEFAULT_PASSWORD)
  if (existing && input.password !== undefined)
    store.updateUser(user, { password: createPassword(provider, user.id, input.password) })
  const status = input.status ?? (existing ? user.status : 'CONFIRMED')
  const mfa = input.mfa ? mfaFor(provider, user, input.mfa) : user.mfa
  const needsPhone = mfa.enabled.includes('SMS_MFA') && !user.attributes['phone_number']
  const phone = input.phone ?? (needsPhone ? DEFAULT_PHONE : undefined)
  const number = phone ? { phone_number: phone, phone_number_verified: 'true' } : {}
  const email_verified = String(input.emailVerified ?? status !== 'UNCONFIRMED')
  store.updateUser(user, {
    status,
    mfa,
    enabled: input.enabled ?? user.enabled,
    groups: input.groups ?? user.groups,
    attributes: { ...user.attributes, ...number, email_verified },
  })
  provider.attempts.succeed(user.id)
  return { sub: user.id, ...(mfa.totpSecret ? { totpSecret: mfa.totpSecret } : {}) }
}

/** The second factors that a test asks for; they keep a secret that the user has. */
function mfaFor(
  { random }: Provider,
  { mfa }: User,
  wanted: NonNullable<SeedUser['mfa']>,
): User['mfa'] {
  const totpSecret = mfa.totpSecret ?? createTotpSecret(random)
  const kinds: Record<typeof wanted, Partial<User['mfa']>> = {
    none: {},
    totp: { enabled: ['SOFTWARE_TOKEN_MFA'], preferred: 'SOFTWARE_TOKEN_MFA', totpSecret },
    sms: { enabled: ['SMS_MFA'], preferred: 'SMS_MFA' },
    both: { enabled: ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'], totpSecret },
    setup: { mustSetUp: true },
    custom: { customChallenge: true },
  }
  return { ...NO_MFA, ...kinds[wanted] }
}
