import { z } from 'zod'
import { refusal } from '#src/cognito-error.ts'
import { CHALLENGES } from '#src/sign-in/challenges/index.ts'
import { assertClient, defineAction } from './action.ts'

const shape = z.object({
  ClientId: z.string(),
  ChallengeName: z.string(),
  ChallengeResponses: z.record(z.string(), z.string()).default({}),
  Session: z.string().nullish(),
})

/** `RespondToAuthChallenge` answers one step of a sign-in. */
export const respondToAuthChallenge = defineAction(
  'RespondToAuthChallenge',
  shape,
  async (provider, input) => {
    assertClient(provider, input.ClientId)
    const challenge = CHALLENGES.get(input.ChallengeName)
    if (!challenge) throw refusal.parameter(`Challenge ${input.ChallengeName} is not supported`)
    const session = input.Session ?? undefined
    const outcome = await challenge(provider, input.ChallengeResponses, session)
    // A sign-in that started on the hosted pages must end there.
    if ('userId' in outcome) throw refusal.invalidSession()
    return outcome
  },
)
