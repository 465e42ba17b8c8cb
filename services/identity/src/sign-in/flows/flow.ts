import type { Provider } from '#src/provider.ts'
import type { AuthOutcome } from '#src/sign-in/next-step.ts'

/** Starts a sign-in from `AuthParameters`; returns a challenge or tokens. */
export type Flow = (provider: Provider, parameters: Record<string, string>) => Promise<AuthOutcome>
