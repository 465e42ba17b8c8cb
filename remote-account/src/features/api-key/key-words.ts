import { USAGE_KEPT_MONTHS } from '@orchard/shared/facts'
import { formatDay, formatTimestamp } from '@orchard/shared/format'
import type { AccountKey } from '#src/data/entities.ts'

/** Says when a key was created and last used, and how long its predecessor still works. */
export function describeUse(
  {
    created_at: createdAt,
    last_used_on: lastUsedOn,
    old_key_valid_until: oldKeyValidUntil,
  }: Pick<AccountKey, 'created_at' | 'last_used_on' | 'old_key_valid_until'>,
  now: Date,
): string {
  const keptSince = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - USAGE_KEPT_MONTHS)
  const isOld = Date.parse(createdAt) < keptSince
  const use = lastUsedOn
    ? `last used on ${formatDay(lastUsedOn)}`
    : isOld
      ? `not used in the last ${USAGE_KEPT_MONTHS} months`
      : 'not used yet'
  const sentences = [`Created on ${formatDay(createdAt)}, ${use}.`]
  if (oldKeyValidUntil && Date.parse(oldKeyValidUntil) > now.getTime())
    sentences.push(`The old key works until ${formatTimestamp(oldKeyValidUntil)}.`)
  return sentences.join(' ')
}
