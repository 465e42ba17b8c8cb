import { decodeJwt } from 'jose'
import { SOCIAL_COOKIE } from '#src/auth/stored-session.ts'
import type { BrowserEnvironment } from './browser-environment.ts'

/** A person identified by the social provider's token. */
export interface SocialUser {
  token: string
  subject: string
  email: string | null
  emailVerified: boolean
  /** Milliseconds since 1970. */
  signedInAt: number
  expiresAt: number
  audience: string
  nonce: string | null
}

/** Decodes a token, which the product API verifies; null if it is invalid. */
export function readSocialToken(token: string): SocialUser | null {
  try {
    const { aud, auth_time, email, email_verified, exp, iat = 0, nonce, sub } = decodeJwt(token)
    if (typeof sub !== 'string' || typeof exp !== 'number' || typeof aud !== 'string') return null
    return {
      token,
      subject: sub,
      email: typeof email === 'string' ? email : null,
      emailVerified: email_verified === true,
      signedInAt: (typeof auth_time === 'number' ? auth_time : iat) * 1_000,
      expiresAt: exp * 1_000,
      audience: aud,
      nonce: typeof nonce === 'string' ? nonce : null,
    }
  } catch {
    return null // not a token
  }
}

/** Storage of the social provider's token until it expires. */
export interface SocialSlot {
  find(): SocialUser | null
  store(user: SocialUser): void
  clear(): void
}

/** Opens the storage of the page. */
export function openSocialSlot({ keepFor, now }: BrowserEnvironment): SocialSlot {
  return {
    find() {
      const user = readSocialToken(keepFor(0).getItem(SOCIAL_COOKIE) ?? '')
      return user && user.expiresAt > now() ? user : null
    },
    store: (user) => keepFor(user.expiresAt - now()).setItem(SOCIAL_COOKIE, user.token),
    clear: () => keepFor(0).removeItem(SOCIAL_COOKIE),
  }
}
