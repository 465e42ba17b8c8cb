import Cookies from 'js-cookie'
import { HOST_PREFIX } from '#src/auth/stored-session.ts'
import { DAY_MS } from '#src/format/index.ts'
import { hasSecureCookies } from '#src/http/index.ts'

/** Storage for tokens. */
export type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Keeps tokens in secure cookies of this site. Over TLS their names have a prefix with which no other host
 * of the domain can set them; browsers refuse it over plain HTTP.
 */
export function tokenCookies(milliseconds: number): TokenStorage {
  const prefix = location.protocol === 'https:' ? HOST_PREFIX : ''
  const attributes = { path: '/', secure: hasSecureCookies(), sameSite: 'strict' } as const
  return {
    getItem(key) {
      try {
        return Cookies.get(prefix + key) ?? null
      } catch {
        return null // cookies are blocked
      }
    },
    setItem: (key, value) =>
      void Cookies.set(prefix + key, value, { ...attributes, expires: milliseconds / DAY_MS }),
    removeItem: (key) => Cookies.remove(prefix + key, attributes),
  }
}
