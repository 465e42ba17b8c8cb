import type { Core } from './core.ts'
import { readCurrentUser } from './current-user.ts'
import { isPassing, isSessionInvalid, refusal } from './refusals.ts'

/**
 * Section 4 of the specification: asks who is signed in when a page has loaded. What fails is ignored:
 * then nobody is, except that a provider out of reach does not make valid tokens worthless.
 */
export async function restoreSession(core: Core): Promise<void> {
  try {
    const social = await core.social.find()
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
    core.enterPool(tokens, user?.attributes?.email)
  } catch {
    core.around.session.clear()
  }
}
