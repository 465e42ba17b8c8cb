/// <reference types="cognito-srp-helper" />
import {
  type CognitoIdentityProviderClient,
  InitiateAuthCommand,
  type InitiateAuthCommandOutput,
  RespondToAuthChallengeCommand,
  type RespondToAuthChallengeCommandOutput,
} from '@aws-sdk/client-cognito-identity-provider'
import {
  createSrpSession,
  signSrpSession,
  wrapAuthChallenge,
  wrapInitiateAuth,
} from 'cognito-srp-helper'
import type { IdentityConfig } from '#src/config.ts'

/** A user and the pool to sign in to. */
export interface SrpSignIn {
  client: CognitoIdentityProviderClient
  config: Pick<IdentityConfig, 'clientId' | 'poolId'>
  username: string
  password: string
  deviceKey?: string
}

/** Performs the first half of an SRP sign-in and returns the response that finishes it. */
export async function startSrp(sign: SrpSignIn): Promise<{
  challenge: InitiateAuthCommandOutput
  response: RespondToAuthChallengeCommand
}> {
  const { client, config, deviceKey, password, username } = sign
  const session = createSrpSession(username, password, config.poolId, false)
  const request = {
    ClientId: config.clientId,
    AuthFlow: 'USER_SRP_AUTH' as const,
    AuthParameters: { USERNAME: username },
  }
  const challenge = await client.send(new InitiateAuthCommand(wrapInitiateAuth(session, request)))
  const signed = signSrpSession(session, {
    ...challenge,
    ChallengeName: challenge.ChallengeName ?? '',
  })
  const response = wrapAuthChallenge(signed, {
    ClientId: config.clientId,
    ChallengeName: 'PASSWORD_VERIFIER' as const,
    ChallengeResponses: {
      USERNAME: challenge.ChallengeParameters?.['USERNAME'] ?? username,
      ...(deviceKey ? { DEVICE_KEY: deviceKey } : {}),
    },
  })
  return { challenge, response: new RespondToAuthChallengeCommand(response) }
}

/** Signs in by SRP up to the next challenge or the tokens. */
export async function signInBySrp(sign: SrpSignIn): Promise<RespondToAuthChallengeCommandOutput> {
  const { response } = await startSrp(sign)
  return sign.client.send(response)
}
