import { startPasswordProof } from '#src/sign-in/prove-password.ts'
import { answerOf, startProgress } from '#src/sign-in/session.ts'
import type { Flow } from './flow.ts'

/** `USER_SRP_AUTH` proves the password without sending it. */
export const userSrpAuth: Flow = async (provider, parameters) =>
  startPasswordProof(
    provider,
    answerOf(parameters, 'USERNAME'),
    answerOf(parameters, 'SRP_A'),
    startProgress(parameters),
  )
