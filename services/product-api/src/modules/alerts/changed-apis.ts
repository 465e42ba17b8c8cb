import { createHash } from 'node:crypto'
import { HOUR_MS } from '@orchard/shared/format'
import type { Contract } from '#src/modules/catalogue/contract.ts'
import type { Services } from '#src/server/services.ts'
import type { Alerts } from './alerts.ts'
import { callersOf } from './callers.ts'
import { knownApis } from './tables.ts'
import { apiChangedAlert, apiDeprecatedAlert } from './texts.ts'

/** How long another instance may still read the list from before a release. */
const SETTLED_MS = HOUR_MS

/**
 * Compares the catalogue with what was last known of it, and alerts those who called an API that has changed or is
 * deprecated. What a database knows nothing of yet is noted, and nobody is told.
 * @param apis by slug, as the catalogue lists them.
 */
export async function watchApis(
  {
    alerts,
    database,
    now,
    site,
  }: Pick<Services, 'database' | 'now'> & { alerts: Pick<Alerts, 'toAccounts'>; site: string },
  apis: readonly (readonly [slug: string, contract: Contract])[],
): Promise<void> {
  const known = new Map((await database.select().from(knownApis)).map((one) => [one.slug, one]))
  for (const [slug, contract] of apis) {
    const before = known.get(slug)
    const fingerprint = fingerprintOf(contract)
    const since = contract.deprecated?.since ?? null
    const isChanged = before !== undefined && before.fingerprint !== fingerprint
    if (isChanged && isOlderList(before, fingerprint, now())) continue
    const isDeprecated = before !== undefined && since !== null && before.deprecatedSince !== since
    if (before && !isChanged && before.deprecatedSince === since) continue
    const api = { slug, name: contract.documentation?.name ?? slug }
    const callers = callersOf(slug, now())
    // Known only when all are told: whoever is killed before that tells the others at the next look.
    if (isDeprecated && contract.deprecated)
      await alerts.toAccounts(callers, apiDeprecatedAlert(site, { ...api, ...contract.deprecated }))
    if (isChanged) await alerts.toAccounts(callers, apiChangedAlert(site, api, fingerprint))
    await remember(slug, fingerprint, since, isChanged ? before.fingerprint : null)
  }

  async function remember(
    slug: string,
    fingerprint: string,
    deprecatedSince: string | null,
    previous: string | null,
  ): Promise<void> {
    const values = { fingerprint, deprecatedSince, changedAt: now() }
    await database
      .insert(knownApis)
      .values({ slug, ...values })
      .onConflictDoUpdate({
        target: knownApis.slug,
        set: previous === null ? { deprecatedSince } : { ...values, previous },
      })
  }
}

/** True for what an API was until a while ago: this instance has not read the list of the latest release yet. */
function isOlderList(
  { changedAt, previous }: typeof knownApis.$inferSelect,
  fingerprint: string,
  now: Date,
): boolean {
  return previous === fingerprint && now.getTime() - changedAt.getTime() < SETTLED_MS
}

/** A hash of what programs rely on; descriptions are not part of it. */
function fingerprintOf({ body, combinations, documentation, parameters }: Contract): string {
  const form = {
    parameters: parameters.map(({ description: _, ...one }) => one),
    combinations,
    body,
    fields: documentation?.fields.map(({ description: _, ...one }) => one) ?? null,
  }
  return createHash('sha256').update(JSON.stringify(form)).digest('base64url')
}
