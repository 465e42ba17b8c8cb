import { getDiffieHellman } from 'node:crypto'
import { createSrpSession, signSrpSession, wrapAuthChallenge } from 'cognito-srp-helper'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestPool, PASSWORD, type TestPool } from '#src/testing/create-test-pool.ts'

const HANDSHAKES = 500
const USERS = 20
let pool: TestPool

beforeAll(async () => {
  pool = await createTestPool({ deviceTracking: false })
  for (let number = 0; number < USERS; number++)
    await pool.dev('users', { email: `user${number}@example.com`, password: PASSWORD })
})
afterAll(() => pool.close())

/** A key of the client for one sign-in. Its helper would take a second for each, and OpenSSL knows the group. */
function createClientKey(): { smallA: string; largeA: string } {
  const group = getDiffieHellman('modp15')
  const largeA = group.generateKeys('hex')
  return { smallA: group.getPrivateKey('hex'), largeA }
}

/** One call without a network between. */
async function call(action: string, body: object) {
  const target = `AWSCognitoIdentityProviderService.${action}`
  const headers = { 'x-amz-target': target, 'content-type': 'application/x-amz-json-1.1' }
  const payload = JSON.stringify({ ...body, ClientId: pool.config.clientId })
  return (await pool.app.inject({ method: 'POST', url: '/', headers, payload })).json()
}

it(`agrees with cognito-srp-helper in ${HANDSHAKES} sign-ins`, async () => {
  const refused: unknown[] = []
  const sessions = Array.from({ length: USERS }, (_, number) =>
    createSrpSession(`user${number}@example.com`, PASSWORD, pool.config.poolId, false),
  )
  for (let turn = 0; turn < HANDSHAKES; turn++) {
    const user = sessions[turn % USERS]
    if (!user) throw new Error('There is no such session')
    const session = { ...user, ...createClientKey() }
    const { largeA, username } = session
    const AuthParameters = { USERNAME: username, SRP_A: largeA }
    const challenge = await call('InitiateAuth', { AuthFlow: 'USER_SRP_AUTH', AuthParameters })
    const answer = wrapAuthChallenge(signSrpSession(session, challenge), {
      ClientId: pool.config.clientId,
      ChallengeName: 'PASSWORD_VERIFIER' as const,
      ChallengeResponses: { USERNAME: challenge.ChallengeParameters.USERNAME },
    })
    const done = await call('RespondToAuthChallenge', answer)
    if (!done.AuthenticationResult) refused.push({ session, challenge, done })
  }
  expect(refused).toEqual([])
}, 240_000)
