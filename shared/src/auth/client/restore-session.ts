import type { Core } from './core.ts'
import { readCurrentUser } from './current-user.ts'
import { isPassing, isSessionInvalid, refusal } from './refusals.ts'

/**
 * Restores the sign-in after a page load; “States” of the specification. Failures are ignored and
 * sign out, except that valid tokens survive an unreachable provider.
 */
export async function restoreSession(core: Core): Promise<void> {
  const signIn = core.currentSignIn()
  const isStale = () => core.currentSignIn() !== signIn
  try {
    const social = core.social.find()
    if (social) {
      core.enterSocial(social)
      return
    }
    const tokens = await core.findTokens()
    if (!tokens) throw refusal('NoCurrentUser')
    const user = await readCurrentUser(core).catch((error: unknown) => {
      if (isSessionInvalid(error) || !isPassing(error)) throw error
      return null
    })
    if (isStale()) return restoreSession(core)
    core.enterPool(tokens, user?.attributes?.email)
  } catch {
    if (isStale()) return restoreSession(core)
    core.browser.session.clear()
  }
}
