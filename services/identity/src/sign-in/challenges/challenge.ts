import type { Provider } from '#src/provider.ts'
import type { AuthOutcome } from '#src/sign-in/next-step.ts'

/** Handles the response to a sign-in step; returns the next step or tokens. */
export type Challenge = (
  provider: Provider,
  responses: Record<string, string>,
  session: string | undefined,
) => Promise<AuthOutcome>
