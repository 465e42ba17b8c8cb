import type { AuthClient } from '#src/auth/auth-client.ts'
import type { Core } from './core.ts'
import { isSessionInvalid, refusal, toRefusal } from './refusals.ts'

/** “States” of the specification. */
const SIGN_OUT_MS = 3_000
const LOGOUT_PATH = '/'

/** Sign-out and deletion of the user. */
export function signOutPart(core: Core): Pick<AuthClient, 'signOut' | 'deleteUser'> {
  const { browser, call, config, tokens } = core

  /** Revokes the sign-in at the pool, everywhere or for this browser. */
  async function endAtPool(
    refreshToken: string | null,
    accessToken: string | null,
    isEverywhere: boolean,
  ): Promise<void> {
    if (isEverywhere && accessToken) await call('GlobalSignOut', { AccessToken: accessToken })
    else if (refreshToken) {
      const revoking = call('RevokeToken', { ClientId: config.clientId, Token: refreshToken })
      // The tokens are already deleted here; do not wait for a provider that is down.
      const settled = revoking.catch(() => undefined)
      await Promise.race([settled, browser.wait(SIGN_OUT_MS)])
    }
  }

  /** Also ends the session of the hosted page; “States” of the specification. */
  async function leaveHostedPage(): Promise<void> {
    const query = new URLSearchParams({
      client_id: config.clientId,
      logout_uri: browser.origin + LOGOUT_PATH,
    })
    browser.leave(`${config.hostedLogin}/logout?${query}`)
    await browser.wait(SIGN_OUT_MS)
    throw refusal('SignOutTimeout')
  }

  return {
    async signOut({ everywhere } = { everywhere: false }) {
      let failure: unknown = null
      core.endAttempt()
      const signIn = core.currentSignIn()
      const refreshToken = tokens.refreshToken()
      const isHosted = config.hostedLogin !== null && tokens.isHosted()
      // Signing out everywhere needs a valid token.
      const found = everywhere
        ? await core.findTokens().catch((error: unknown) => {
            failure = error
            return null
          })
        : null
      const isOver = tokens.lastUser() === null || core.currentSignIn() === signIn
      core.leaveIfStill(signIn, everywhere ? undefined : 'logout')
      await endAtPool(refreshToken, found?.access.text ?? null, everywhere).catch(
        (error: unknown) => {
          failure = error
        },
      )
      if (failure !== null && !isSessionInvalid(failure)) throw toRefusal(failure)
      if (isHosted && isOver) await leaveHostedPage()
    },
    async deleteUser() {
      const signIn = core.currentSignIn()
      if (!core.social.find())
        await core.authenticated('NoCurrentUser', (AccessToken) =>
          call('DeleteUser', { AccessToken }),
        )
      core.leaveIfStill(signIn)
    },
  }
}
