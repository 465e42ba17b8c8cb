import { refusal } from '#src/cognito-error.ts'
import type { Provider } from '#src/provider.ts'
import type { User } from '#src/store/model.ts'
import { isPassword } from '#src/users/password.ts'
import { type Prover, standIn } from '#src/users/stand-in.ts'
import { startHandshake } from './handshake.ts'
import type { ChallengeOutcome } from './session.ts'
import type { Progress } from './state.ts'

/** The prover for a name; for an unknown name, one that no password fits. */
export function findProver(provider: Provider, username: string): Prover {
  return provider.store.findUser(username) ?? standIn(provider, username)
}

/**
 * Returns the user of this name after checking the password.
 * @throws {CognitoError} the same refusal for a wrong name and a wrong password.
 */
export function provePassword(provider: Provider, username: string, password: string): User {
  const prover = findProver(provider, username)
  provider.attempts.assertAllowed(prover.id)
  const isRight = isPassword(provider, prover, password)
  const user = provider.store.findUser(prover.id)
  if (!isRight || !user) {
    provider.attempts.fail(prover.id)
    throw refusal.wrongPassword()
  }
  provider.attempts.succeed(user.id)
  return user
}

/** Starts a proof of the password without sending it. */
export function startPasswordProof(
  provider: Provider,
  username: string,
  srpA: string,
  progress: Progress,
): ChallengeOutcome {
  const prover = findProver(provider, username)
  provider.attempts.assertAllowed(prover.id)
  const purpose = { purpose: 'user', userId: prover.id, progress } as const
  const identity = { group: provider.poolName, name: prover.id }
  const parameters = startHandshake(
    provider,
    { ...purpose, identity, password: prover.password },
    srpA,
  )
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    // Clients store tokens under one name and look up devices under the other, so they must match.
    ChallengeParameters: { ...parameters, USERNAME: prover.id, USER_ID_FOR_SRP: prover.id },
  }
}
