import { z } from 'zod'
import { refusal } from '#src/cognito-error.ts'
import { FLOWS } from '#src/sign-in/flows/index.ts'
import { assertClient, defineAction } from './action.ts'

const shape = z.object({
  ClientId: z.string(),
  AuthFlow: z.string(),
  AuthParameters: z.record(z.string(), z.string()).default({}),
})

/** `InitiateAuth` starts a sign-in. */
export const initiateAuth = defineAction('InitiateAuth', shape, (provider, input) => {
  assertClient(provider, input.ClientId)
  const flow = FLOWS.get(input.AuthFlow)
  if (!flow) throw refusal.parameter(`Auth flow ${input.AuthFlow} is not enabled for this client`)
  return flow(provider, input.AuthParameters)
})
