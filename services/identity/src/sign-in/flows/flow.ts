import type { Provider } from '#src/provider.ts'
import type { AuthOutcome } from '#src/sign-in/next-step.ts'

/** A way to begin a sign-in: `AuthParameters` in, a challenge or tokens out. */
export type Flow = (
  provider: Provider,
  parameters: Record<string, string>,
  session: string | undefined,
) => Promise<AuthOutcome>
