import { CookieStorage, type KeyValueStorageInterface } from 'aws-amplify/utils'
import { HOST_PREFIX } from '#src/auth/stored-session.ts'
import { hasSecureCookies } from '#src/http/index.ts'

const DAY_MS = 86_400_000

/**
 * Keeps tokens in secure cookies of this site. Over TLS their names have a prefix with which no other host
 * of the domain can set them; browsers refuse it over plain HTTP.
 */
export function tokenCookies(milliseconds: number): KeyValueStorageInterface {
  const prefix = location.protocol === 'https:' ? HOST_PREFIX : ''
  const cookies = new CookieStorage({
    path: '/',
    expires: milliseconds / DAY_MS,
    secure: hasSecureCookies(),
    sameSite: 'strict',
  })
  return {
    getItem: (key) => cookies.getItem(prefix + key),
    setItem: (key, value) => cookies.setItem(prefix + key, value),
    removeItem: (key) => cookies.removeItem(prefix + key),
    clear: () => cookies.clear(),
  }
}
