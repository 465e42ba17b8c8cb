import { isSameText } from '@orchard/shared-node/secrets'
import { refusal } from '#src/cognito-error.ts'
import {
  computeSessionKey,
  computeSignature,
  createServerKey,
  readClientKey,
} from '#src/crypto/srp.ts'
import type { Provider } from '#src/provider.ts'
import { answerOf } from './session.ts'
import type { Handshake } from './state.ts'

const SECRET_BYTES = 32
const BLOCK_BYTES = 256

/** Starts a proof and returns the client's parameters. */
export function startHandshake(
  provider: Provider,
  prover: Pick<Handshake, 'purpose' | 'userId' | 'identity' | 'password' | 'progress'>,
  srpA: string,
): { SALT: string; SRP_B: string; SECRET_BLOCK: string } {
  const clientKey = readClientKey(srpA)
  if (clientKey === null) throw refusal.parameter('Invalid SRP_A value')
  const secret = BigInt(`0x${provider.random(SECRET_BYTES).toString('hex')}`)
  const serverKey = createServerKey(prover.password.verifier, secret)
  const block = provider.handshakes.add({ ...prover, clientKey, serverKey }, (random) =>
    random(BLOCK_BYTES).toString('base64'),
  )
  return {
    SALT: prover.password.salt,
    SRP_B: serverKey.public.toString(16),
    SECRET_BLOCK: block,
  }
}

/** A proof with a valid signature; `restore` allows the same response once more. */
export interface ProvenHandshake {
  handshake: Handshake
  restore(): void
}

/**
 * Checks the client's signature; the secret block is used up either way.
 * @throws {CognitoError} the refusal of a wrong password, whatever does not match.
 */
export function finishHandshake(
  provider: Provider,
  responses: Record<string, string>,
  purpose: Handshake['purpose'],
): ProvenHandshake {
  const block = answerOf(responses, 'PASSWORD_CLAIM_SECRET_BLOCK')
  const signature = answerOf(responses, 'PASSWORD_CLAIM_SIGNATURE')
  const timestamp = answerOf(responses, 'TIMESTAMP')
  const taken = provider.handshakes.take(block)
  if (taken.state === 'expired') throw refusal.expiredSession()
  if (taken.state === 'unknown') throw refusal.wrongPassword()
  const handshake = taken.value
  if (handshake.purpose !== purpose) throw refusal.wrongPassword()
  provider.attempts.assertAllowed(handshake.userId)
  const { clientKey, identity, password, serverKey } = handshake
  const key = computeSessionKey(clientKey, serverKey, password.verifier)
  if (!isSameText(computeSignature(key, identity, block, timestamp), signature)) {
    provider.attempts.fail(handshake.userId)
    throw refusal.wrongPassword()
  }
  return { handshake, restore: () => taken.restore() }
}
