import { vi } from 'vitest'

const TIMEOUT_MS = 60_000

/** As `vi.waitFor`, which gives up after a second: too early on a machine with other work. */
export function waitFor<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, TIMEOUT_MS)
}
