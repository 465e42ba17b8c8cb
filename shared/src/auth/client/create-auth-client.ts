import type { AuthClient } from '#src/auth/auth-client.ts'
import type { AuthConfig } from '#src/auth/auth-config.ts'
import { attributePart } from './attributes.ts'
import type { BrowserEnvironment } from './browser-environment.ts'
import { Core } from './core.ts'
import { readCurrentUser } from './current-user.ts'
import { devicePart } from './devices.ts'
import { mfaPart } from './mfa.ts'
import { passkeyPart } from './passkeys.ts'
import { passwordPart } from './passwords.ts'
import { redirectPart } from './redirects.ts'
import { restoreSession } from './restore-session.ts'
import { signInPart } from './sign-in.ts'
import { signOutPart } from './sign-out.ts'
import { signUpPart } from './sign-up.ts'

/**
 * Creates the identity client; only one per page, which holds the attempt to sign in.
 * @throws {AuthError} if the pool's ids are invalid.
 */
export function createAuthClient(config: AuthConfig, browser: BrowserEnvironment): AuthClient {
  const core = new Core(config, browser)
  const signIn = signInPart(core)
  let restoring: Promise<void> | null = null
  return {
    confirmBy: config.confirmBy,
    offers: {
      hosted: config.hostedLogin !== null,
      google: config.social !== null,
      passkeys: config.passkeys,
    },
    ...signIn,
    ...signUpPart(core, signIn.signIn),
    ...redirectPart(core),
    ...passkeyPart(core),
    ...passwordPart(core),
    ...attributePart(core),
    ...mfaPart(core),
    ...devicePart(core),
    ...signOutPart(core),
    currentUser: () => readCurrentUser(core),
    credentials: (maxAgeMs) => core.credentials(maxAgeMs),
    signedInAt: async () => core.social.find()?.signedInAt ?? core.tokens.signedInAt(),
    loadAccount: () => core.loadAccount(),
    workIn: (organisation) => core.workIn(organisation),
    restoreSession() {
      void core.lookAtOtherTabs()
      restoring ??= restoreSession(core).finally(() => {
        restoring = null
      })
      return restoring
    },
  }
}
