import { refreshTokens } from '#src/sign-in/refresh.ts'
import { answerOf } from '#src/sign-in/session.ts'
import type { Flow } from './flow.ts'

/** `REFRESH_TOKEN_AUTH`: new tokens for a refresh token. */
export const refreshTokenAuth: Flow = async (provider, parameters) =>
  refreshTokens(provider, answerOf(parameters, 'REFRESH_TOKEN'), parameters['DEVICE_KEY'])
