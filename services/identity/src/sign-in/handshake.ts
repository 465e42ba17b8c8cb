import { isSameText } from '@orchard/shared-node/secrets'
import { refusal } from '#src/cognito-error.ts'
import {
  computeSessionKey,
  computeSignature,
  createServerKey,
  readClientKey,
} from '#src/crypto/srp.ts'
import type { Provider } from '#src/provider.ts'
import { responseOf } from './session.ts'
import type { Handshake } from './state.ts'

const SECRET_BYTES = 32
const BLOCK_BYTES = 256

/** Starts a proof and returns the client's parameters. */
export function startHandshake(
  provider: Provider,
  prover: Omit<Handshake, 'clientKey' | 'serverKey'>,
  srpA: string,
) {
  const clientKey = readClientKey(srpA)
  if (clientKey === null) throw refusal.parameter('Invalid SRP_A value')
  const secret = BigInt(`0x${provider.random(SECRET_BYTES).toString('hex')}`)
  const serverKey = createServerKey(prover.password.verifier, secret)
  const block = provider.handshakes.add({ ...prover, clientKey, serverKey }, (random) =>
    random(BLOCK_BYTES).toString('base64'),
  )
  const { salt } = prover.password
  return { SALT: salt, SRP_B: serverKey.public.toString(16), SECRET_BLOCK: block }
}

/**
 * Checks the client's signature; the secret block is used up either way, unless `restore` is called,
 * which allows the same response once more.
 * @throws {CognitoError} the refusal of a wrong password, whatever does not match.
 */
export function finishHandshake(
  provider: Provider,
  responses: Record<string, string>,
  purpose: Handshake['purpose'],
) {
  const block = responseOf(responses, 'PASSWORD_CLAIM_SECRET_BLOCK')
  const signature = responseOf(responses, 'PASSWORD_CLAIM_SIGNATURE')
  const timestamp = responseOf(responses, 'TIMESTAMP')
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
