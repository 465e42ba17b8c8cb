import type { Provider } from '#src/provider.ts'
import { askForOne, standInPasskeys, usablePasskeys } from '#src/users/passkeys.ts'
import { findProver } from './prove-password.ts'
import { type ChallengeOutcome, openSession } from './session.ts'
import type { Progress } from './state.ts'

/** The passkeys that a name can sign in with; for an unknown name, sometimes one that nobody has. */
export function findPasskeys(provider: Provider, username: string) {
  const user = provider.store.findUser(username)
  return user ? usablePasskeys(provider, user) : standInPasskeys(provider, username)
}

/** Asks for a passkey; null where the name has none. */
export async function askForPasskey(
  provider: Provider,
  username: string,
  progress: Progress,
): Promise<ChallengeOutcome | null> {
  const passkeys = findPasskeys(provider, username)
  if (passkeys.length === 0) return null
  const { id: userId } = findProver(provider, username)
  const { challenge: passkeyChallenge, options } = await askForOne(provider, passkeys)
  const challenge = 'WEB_AUTHN'
  return {
    ChallengeName: challenge,
    Session: openSession(provider, { challenge, userId, username, progress, passkeyChallenge }),
    ChallengeParameters: {
      USERNAME: userId,
      CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options),
    },
  }
}
