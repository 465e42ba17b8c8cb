import { createHmac } from 'node:crypto'
import { refusal } from '#src/cognito-error.ts'
import type { Provider } from '#src/provider.ts'
import type { User } from '#src/store/model.ts'
import { isPassword } from '#src/users/password.ts'
import { startHandshake } from './handshake.ts'
import type { ChallengeOutcome } from './session.ts'
import type { Progress } from './state.ts'

/** The part of a user that a password proof needs. */
type Prover = Pick<User, 'id' | 'password'>

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
  return provider.attempts.count(prover.id, () => {
    const isRight = isPassword(provider, prover, password)
    const user = provider.store.findUser(prover.id)
    if (!isRight || !user) throw refusal.wrongPassword()
    return user
  })
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
  const { id, password } = prover
  const identity = { group: provider.poolName, name: id }
  const proof = { purpose: 'user', userId: id, identity, password, progress } as const
  const parameters = startHandshake(provider, proof, srpA)
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    // Clients store tokens under one name and look up devices under the other, so they must match.
    ChallengeParameters: { ...parameters, USERNAME: id, USER_ID_FOR_SRP: id },
  }
}

/**
 * A prover for an unknown name that no password fits. It is stable per name, so that responses do
 * not reveal who is registered.
 */
function standIn({ store }: Provider, name: string): Prover {
  const derive = (part: string) =>
    createHmac('sha256', store.secret).update(`${part}:${name.toLowerCase()}`).digest('hex')
  const id = derive('id').replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
  const verifier = Array.from({ length: 12 }, (_, part) => derive(`verifier${part}`)).join('')
  return { id, password: { salt: derive('salt').slice(0, 32), verifier: verifier.slice(1) } }
}
