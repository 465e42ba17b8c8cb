import { formatDay, formatMoment } from '@orchard/shared/format'
import type { AccountKey } from '#src/data/account-answers.ts'

/** Calls are kept for a year and the current month. */
const KEPT_MS = 365 * 24 * 60 * 60 * 1_000

/** Says when a key was created and last used, and how long its predecessor still works. */
export function describeUse(
  { createdAt, lastUsedOn, oldKeyValidUntil }: AccountKey,
  now: Date,
): string {
  const isOld = now.getTime() - Date.parse(createdAt) > KEPT_MS
  const use = lastUsedOn
    ? `last used on ${formatDay(lastUsedOn)}`
    : isOld
      ? 'not used in the last year'
      : 'not used yet'
  const sentences = [`Created on ${formatDay(createdAt)}, ${use}.`]
  if (oldKeyValidUntil && Date.parse(oldKeyValidUntil) > now.getTime())
    sentences.push(`The key before it works until ${formatMoment(oldKeyValidUntil)}.`)
  return sentences.join(' ')
}
