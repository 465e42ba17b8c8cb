import { decodeJWT } from 'aws-amplify/auth'
import { SOCIAL_COOKIE } from '#src/auth/stored-session.ts'
import type { Surroundings } from './surroundings.ts'

/** A person as the social provider's token names them. */
export interface SocialUser {
  token: string
  subject: string
  email: string | null
  emailVerified: boolean
  /** Milliseconds since 1970. */
  expiresAt: number
  audience: string
  nonce: string | null
}

/** What a token says; its signature is for the product API to verify. Null when it is none. */
export function readSocialToken(token: string): SocialUser | null {
  try {
    const { aud, email, email_verified, exp, nonce, sub } = decodeJWT(token).payload
    if (typeof sub !== 'string' || typeof exp !== 'number' || typeof aud !== 'string') return null
    return {
      token,
      subject: sub,
      email: typeof email === 'string' ? email : null,
      emailVerified: email_verified === true,
      expiresAt: exp * 1_000,
      audience: aud,
      nonce: typeof nonce === 'string' ? nonce : null,
    }
  } catch {
    return null // not a token at all
  }
}

/** The social provider's token, kept until it expires. */
export interface SocialSlot {
  find(): Promise<SocialUser | null>
  store(user: SocialUser): Promise<void>
  clear(): Promise<void>
}

/** The slot in the storage of the page. */
export function openSocialSlot({ keepFor, now }: Surroundings): SocialSlot {
  return {
    async find() {
      const user = readSocialToken((await keepFor(0).getItem(SOCIAL_COOKIE)) ?? '')
      return user && user.expiresAt > now() ? user : null
    },
    store: (user) => keepFor(user.expiresAt - now()).setItem(SOCIAL_COOKIE, user.token),
    clear: () => keepFor(0).removeItem(SOCIAL_COOKIE),
  }
}
