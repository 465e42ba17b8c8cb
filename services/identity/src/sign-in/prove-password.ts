import { refusal } from '#src/cognito-error.ts'
import type { Provider } from '#src/provider.ts'
import type { User } from '#src/store/model.ts'
import { isPassword } from '#src/users/password.ts'
import { type Prover, standIn } from '#src/users/stand-in.ts'
import { startHandshake } from './handshake.ts'
import type { ChallengeOutcome, Progress } from './session.ts'

/** Who has to prove the password of this name; someone who cannot, where it belongs to nobody. */
export function findProver(provider: Provider, username: string): Prover {
  return provider.store.findUser(username) ?? standIn(provider, username)
}

/**
 * The user of this name, if the password is theirs.
 * @throws {CognitoError} in the same words whether name or password is wrong.
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

/** Starts the proof of a password that never crosses the wire. */
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
    // The same internal name twice: clients keep tokens under one and look devices up under the other.
    ChallengeParameters: { ...parameters, USERNAME: prover.id, USER_ID_FOR_SRP: prover.id },
  }
}
