/** When a release is taken back without anybody asking. */
export interface RollbackPolicy {
  /** Whether the site may do so at all; otherwise it only says so in the log. */
  enabled: boolean
  /** Visitors with a failure, of 100 who got a page of the release, from which on it counts as broken. */
  percent: number
  /** Fewer page views than these say nothing. */
  minViews: number
  /** Failures in fewer networks than these say nothing either: they may be one attacker's. */
  minNetworks: number
  /** What is longer ago than this is forgotten, in seconds. */
  windowSeconds: number
}

/** What is in force without settings. */
const DEFAULT_POLICY: RollbackPolicy = {
  enabled: true,
  percent: 10,
  minViews: 30,
  minNetworks: 5,
  windowSeconds: 600,
}

/** Reads the policy from `AUTOMATIC_ROLLBACK` and `ROLLBACK_*`; what is wrong is added to `problems`. */
export function readRollbackPolicy(
  environment: NodeJS.ProcessEnv,
  problems: string[],
): RollbackPolicy {
  const number = (name: string, fallback: number, maximum: number) => {
    const value = Number(environment[name] ?? fallback)
    if (!Number.isInteger(value) || value < 1 || value > maximum)
      problems.push(`${name} must be a whole number from 1 to ${maximum}`)
    return value
  }
  const wanted = environment['AUTOMATIC_ROLLBACK'] ?? 'on'
  if (wanted !== 'on' && wanted !== 'off') problems.push('AUTOMATIC_ROLLBACK must be on or off')
  return {
    enabled: wanted === 'on',
    percent: number('ROLLBACK_PERCENT', DEFAULT_POLICY.percent, 100),
    minViews: number('ROLLBACK_MIN_VIEWS', DEFAULT_POLICY.minViews, 1_000_000),
    minNetworks: number('ROLLBACK_MIN_NETWORKS', DEFAULT_POLICY.minNetworks, 1_000),
    windowSeconds: number('ROLLBACK_WINDOW_SECONDS', DEFAULT_POLICY.windowSeconds, 86_400),
  }
}

/** Shorter ones can be guessed. */
const SHORTEST_SECRET = 32

/**
 * Reads `REPORT_SECRET`, with which composers sign the marks of their pages; null where it is not set. What
 * is wrong is added to `problems`.
 */
export function readReportSecret(
  environment: NodeJS.ProcessEnv,
  problems: string[],
): string | null {
  const secret = environment['REPORT_SECRET'] || null
  if (secret !== null && secret.length < SHORTEST_SECRET)
    problems.push(
      `REPORT_SECRET must have at least ${SHORTEST_SECRET} characters, chosen at random`,
    )
  return secret
}
