import { loadAuth } from '@orchard/shared/auth'
import { hasSecureCookies } from '@orchard/shared/http'
import { clearSession } from '@orchard/shared/session'
import Cookies from 'js-cookie'

const TOKEN =
  /^(?:__Host-)?(?:SocialIdentity\.google|CognitoIdentityServiceProvider\..+\.(?:LastAuthUser|hosted|accessToken|idToken|refreshToken))$/

/** Signs out. Where the identity client cannot be had, the tokens at least do not stay here. */
export async function logOut(): Promise<void> {
  try {
    const auth = await loadAuth()
    await auth.signOut()
  } catch (error) {
    console.warn(`Logout: ${String(error)}`)
    for (const name of Object.keys(Cookies.get()))
      if (TOKEN.test(name)) Cookies.remove(name, { secure: hasSecureCookies() })
    clearSession('logout')
  }
}
