import type { CurrentUser } from '#src/auth/auth-client.ts'
import type { Core } from './core.ts'
import { textOf } from './pool-call.ts'
import type { SocialUser } from './social-token.ts'

/** Required to read the user; “Roles” of the specification. */
const ADMIN_SCOPE = 'aws.cognito.signin.user.admin'

/**
 * Reads the social user from the token, or the pool's user from the pool.
 * @throws {AuthError} `NotAuthenticated` if nobody is signed in, and the pool's refusals.
 */
export async function readCurrentUser(core: Core): Promise<CurrentUser> {
  const social = core.social.find()
  if (social) return socialUser(social)
  return core.authenticated('NotAuthenticated', async (AccessToken, { access }) => {
    const username = textOf(access.claims['username'])
    const scopes = textOf(access.claims['scope']).split(' ')
    if (!scopes.includes(ADMIN_SCOPE))
      return {
        username,
        provider: 'cognito',
        attributes: null,
        preferredMfa: 'NOMFA',
        hasTotp: false,
      }
    return poolUser(username, await core.call('GetUser', { AccessToken }))
  })
}

function socialUser({ email, emailVerified, subject }: SocialUser): CurrentUser {
  return {
    username: email ?? subject,
    provider: 'google',
    attributes: { email, emailVerified, phoneNumber: null, phoneNumberVerified: false },
    preferredMfa: 'NOMFA',
    hasTotp: false,
  }
}

function poolUser(username: string, response: Readonly<Record<string, unknown>>): CurrentUser {
  const attribute = attributesOf(response['UserAttributes'])
  const { preferred, enabled } = mfaOf(response)
  return {
    username: textOf(response['Username']) || username,
    provider: 'cognito',
    attributes: {
      email: attribute.get('email') ?? null,
      emailVerified: attribute.get('email_verified') === 'true',
      phoneNumber: attribute.get('phone_number') ?? null,
      phoneNumberVerified: attribute.get('phone_number_verified') === 'true',
    },
    preferredMfa:
      preferred === 'SOFTWARE_TOKEN_MFA' ? 'TOTP' : preferred === 'SMS_MFA' ? 'SMS' : 'NOMFA',
    hasTotp: enabled.includes('SOFTWARE_TOKEN_MFA'),
  }
}

/** Reads the second factors from GetUser's response, by the pool's names. */
export function mfaOf(response: Readonly<Record<string, unknown>>): {
  preferred: string
  enabled: string[]
} {
  const list: unknown[] = Array.isArray(response['UserMFASettingList'])
    ? response['UserMFASettingList']
    : []
  return {
    preferred: textOf(response['PreferredMfaSetting']),
    enabled: list.flatMap((one) => (typeof one === 'string' ? one : [])),
  }
}

/** Reads a list of `{ Name, Value }`. */
export function attributesOf(list: unknown): Map<string, string> {
  const entries: unknown[] = Array.isArray(list) ? list : []
  return new Map(
    entries.flatMap((entry) => {
      const { Name, Value } = { ...(entry as object) } as Record<string, unknown>
      return typeof Name === 'string' && typeof Value === 'string' ? [[Name, Value]] : []
    }),
  )
}
