import type { Provider } from '#src/provider.ts'
import type { AuthOutcome } from '#src/sign-in/next-step.ts'

/** An answer to a step of a sign-in: `ChallengeResponses` and `Session` in, the next step or tokens out. */
export type Challenge = (
  provider: Provider,
  responses: Record<string, string>,
  session: string | undefined,
) => Promise<AuthOutcome>
