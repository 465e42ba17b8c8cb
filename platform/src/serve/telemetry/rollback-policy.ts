import { DAY_SECONDS } from '@orchard/shared/format'
import type { Settings } from '@orchard/shared-node/settings'

/** Limits beyond which a release is rolled back automatically. */
export interface RollbackPolicy {
  /** Rolls back if true; only logs otherwise. */
  enabled: boolean
  /** Visitors with a failure, of 100 who got a page of the release, from which on it counts as broken. */
  percent: number
  /** Fewer page views than these say nothing. */
  minViews: number
  /** Failures in fewer networks than these say nothing either: they may be one attacker's. */
  minNetworks: number
  /** Length of the window, in seconds. */
  windowSeconds: number
}

/** The policy without settings. */
const DEFAULT_POLICY: RollbackPolicy = {
  enabled: true,
  percent: 10,
  minViews: 30,
  minNetworks: 5,
  windowSeconds: 600,
}

/** Reads the policy from `AUTOMATIC_ROLLBACK` and `ROLLBACK_*`. */
export function readRollbackPolicy(settings: Settings): RollbackPolicy {
  const number = (name: string, fallback: number, max: number) =>
    settings.number(name, fallback, { most: max })
  return {
    enabled: settings.choice('AUTOMATIC_ROLLBACK', ['on', 'off'], 'on') === 'on',
    percent: number('ROLLBACK_PERCENT', DEFAULT_POLICY.percent, 100),
    minViews: number('ROLLBACK_MIN_VIEWS', DEFAULT_POLICY.minViews, 1_000_000),
    minNetworks: number('ROLLBACK_MIN_NETWORKS', DEFAULT_POLICY.minNetworks, 1_000),
    windowSeconds: number('ROLLBACK_WINDOW_SECONDS', DEFAULT_POLICY.windowSeconds, DAY_SECONDS),
  }
}

/** Shorter ones can be guessed. */
const SHORTEST_SECRET = 32

/** Reads `REPORT_SECRET`, with which composers sign the marks of their pages; null where it is not set. */
export function readReportSecret(settings: Settings): string | null {
  const secret = settings.text('REPORT_SECRET')
  if (secret !== null && secret.length < SHORTEST_SECRET)
    settings.problems.push(
      `REPORT_SECRET must have at least ${SHORTEST_SECRET} characters, chosen at random`,
    )
  return secret
}
