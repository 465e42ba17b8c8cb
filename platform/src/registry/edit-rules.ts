import type { Registry, RegistryChange, RegistryRules } from '@orchard/shared/contracts'
import { withChange } from './rollouts.ts'

/** In the history, the place of a unit where all are meant. */
const ALL_UNITS = '*'

/**
 * Puts rules into force and records in the history what is new about them. Pure: for `updateRegistry`. Returns `now` itself
 * where they are in force already.
 */
export function withRules(
  now: Registry,
  rules: RegistryRules,
  details: Pick<RegistryChange, 'at' | 'by' | 'note'>,
): Registry {
  const [before, after] = [describeRules(now.rules), describeRules(rules)]
  const changed = after.filter((line) => !before.includes(line))
  if (changed.length === 0) return now
  return withChange(
    now,
    { rules },
    {
      unit: ALL_UNITS,
      release: '',
      previous: null,
      action: 'rules',
      rules: changed.join('; '),
      ...details,
    },
  )
}

/** Rules in words, one line each. */
export function describeRules({
  approvals = 0,
  freezes = [],
  requiredGates,
}: RegistryRules = {}): string[] {
  const gates =
    requiredGates === undefined
      ? 'the default, each one in production'
      : requiredGates === 'all'
        ? 'each one'
        : requiredGates.join(', ') || 'none'
  const times = freezes.map(({ end, reason, start }) => `${start} to ${end} (${reason})`)
  return [
    `gates that must run: ${gates}`,
    `approvals by others: ${approvals}`,
    `freezes: ${times.join(', ') || 'none'}`,
  ]
}

/**
 * Reads a freeze from its words, such as `2026-12-24..2027-01-02`; days without a time begin at midnight UTC.
 * @throws {Error} where these are no two times in order, or the reason is missing.
 */
export function readFreeze(text: string, reason: string | undefined) {
  const times = text.split('..').map((one) => new Date(one))
  const [start, end] = times
  if (times.length !== 2 || !start || !end || times.some((one) => Number.isNaN(one.getTime())))
    throw new Error(`--freeze takes two days or times, such as 2026-12-24..2027-01-02, not ${text}`)
  if (start >= end) throw new Error(`--freeze: ${text} ends before it begins`)
  if (!reason) throw new Error('--freeze needs a --reason, which people read who are refused')
  return { start: start.toISOString(), end: end.toISOString(), reason }
}
