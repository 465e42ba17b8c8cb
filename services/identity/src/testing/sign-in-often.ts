import { getDiffieHellman } from 'node:crypto'
import { createSrpSession, signSrpSession, wrapAuthChallenge } from 'cognito-srp-helper'
import { PASSWORD, type TestPool } from './create-test-pool.ts'

/** Signs in by cognito-srp-helper as `users` people in turn; returns the refused sign-ins. */
export async function signInOften(
  pool: TestPool,
  { handshakes, users }: { handshakes: number; users: number },
): Promise<unknown[]> {
  const emails = Array.from({ length: users }, (_, number) => `user${number}@example.com`)
  for (const email of emails) await pool.dev('users', { email, password: PASSWORD })
  const sessions = emails.map((email) =>
    createSrpSession(email, PASSWORD, pool.config.poolId, false),
  )
  const refused: unknown[] = []
  for (let turn = 0; turn < handshakes; turn++) {
    const user = sessions[turn % users]
    if (!user) throw new Error('There is no such session')
    const session = { ...user, ...createClientKey() }
    const { largeA, username } = session
    const AuthParameters = { USERNAME: username, SRP_A: largeA }
    const challenge = await call(pool, 'InitiateAuth', {
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters,
    })
    const response = wrapAuthChallenge(signSrpSession(session, challenge), {
      ClientId: pool.config.clientId,
      ChallengeName: 'PASSWORD_VERIFIER' as const,
      ChallengeResponses: { USERNAME: challenge.ChallengeParameters.USERNAME },
    })
    const done = await call(pool, 'RespondToAuthChallenge', response)
    if (!done.AuthenticationResult) refused.push({ session, challenge, done })
  }
  return refused
}

/** Creates a client key by OpenSSL, because the helper takes a second for each. */
function createClientKey(): { smallA: string; largeA: string } {
  const group = getDiffieHellman('modp15')
  const largeA = group.generateKeys('hex')
  return { smallA: group.getPrivateKey('hex'), largeA }
}

/** Calls an operation without a network. */
async function call(pool: TestPool, action: string, body: object) {
  const target = `AWSCognitoIdentityProviderService.${action}`
  const headers = { 'x-amz-target': target, 'content-type': 'application/x-amz-json-1.1' }
  const payload = JSON.stringify({ ...body, ClientId: pool.config.clientId })
  return (await pool.app.inject({ method: 'POST', url: '/', headers, payload })).json()
}
