import type { Registry } from '@orchard/shared/contracts'

/** Visitors are spread over this many buckets; a share of one percent is one of them. */
export const BUCKETS = 100

/** Visitors with the same releases. */
export interface VisitorGroup {
  /** The group has the buckets below this one that no earlier group has. */
  upTo: number
  live: Registry['live']
}

/**
 * Splits visitors by the rollouts that are running: who is in a small one is in every larger one too, so
 * that a few rollouts make a few groups. The last group has what is live for everybody else.
 */
export function visitorGroups({ live, rollouts = {} }: Registry): VisitorGroup[] {
  const running = Object.entries(rollouts).filter(([, { percent }]) => percent > 0)
  const bounds = [...new Set(running.map(([, { percent }]) => percent))].sort((a, b) => a - b)
  const groups = bounds.map((upTo) => ({
    upTo,
    live: {
      ...live,
      ...Object.fromEntries(
        running.flatMap(([unit, { percent, release }]) =>
          percent >= upTo ? [[unit, release] as const] : [],
        ),
      ),
    },
  }))
  return [...groups, { upTo: BUCKETS, live }]
}
