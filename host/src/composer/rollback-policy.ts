/** When a release is taken back without anybody asking. */
export interface RollbackPolicy {
  /** Whether the site may do so at all; otherwise it only says so in the log. */
  enabled: boolean
  /** Failures per 100 page views of the release from which on it counts as broken. */
  percent: number
  /** Fewer page views than these say nothing. */
  minViews: number
  /** Fewer visitors than these with a failure say nothing either: it may be their browsers, or one attacker. */
  minVisitors: number
  /** What is longer ago than this is forgotten, in seconds. */
  windowSeconds: number
}

/** What is in force without settings. */
const DEFAULT_POLICY: RollbackPolicy = {
  enabled: true,
  percent: 10,
  minViews: 30,
  minVisitors: 5,
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
    minVisitors: number('ROLLBACK_MIN_VISITORS', DEFAULT_POLICY.minVisitors, 1_000),
    windowSeconds: number('ROLLBACK_WINDOW_SECONDS', DEFAULT_POLICY.windowSeconds, 86_400),
  }
}
