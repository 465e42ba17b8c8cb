import {
  type ChallengeNameType,
  GetUserCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import type { TestPool } from './create-test-pool.ts'

/** Starts a sign-in. */
export function initiate(
  { client, config }: TestPool,
  AuthFlow: ConstructorParameters<typeof InitiateAuthCommand>[0]['AuthFlow'],
  AuthParameters: Record<string, string>,
) {
  const input = { ClientId: config.clientId, AuthFlow, AuthParameters }
  return client.send(new InitiateAuthCommand(input))
}

/** Responds to a step of a sign-in. */
export function respond(
  { client, config }: TestPool,
  ChallengeName: ChallengeNameType,
  Session: string | undefined,
  ChallengeResponses: Record<string, string>,
) {
  const input = { ClientId: config.clientId, ChallengeName, Session, ChallengeResponses }
  return client.send(new RespondToAuthChallengeCommand(input))
}

/** Signs in with the password and expects tokens at once. */
export async function tokensOf(pool: TestPool, username: string, password: string) {
  const response = await initiate(pool, 'USER_PASSWORD_AUTH', {
    USERNAME: username,
    PASSWORD: password,
  })
  const { AccessToken, IdToken, NewDeviceMetadata, RefreshToken } =
    response.AuthenticationResult ?? {}
  if (!AccessToken || !IdToken || !RefreshToken) throw new Error('No tokens were given')
  return { AccessToken, IdToken, RefreshToken, NewDeviceMetadata }
}

/** The caller's attributes by name. */
export async function attributesOf({ client }: TestPool, AccessToken: string) {
  const { UserAttributes } = await client.send(new GetUserCommand({ AccessToken }))
  return Object.fromEntries(UserAttributes?.map(({ Name, Value }) => [Name, Value]) ?? [])
}
