import { and, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { Services } from '#src/services.ts'
import { incidents } from '#src/store/schema.ts'
import type { Alerts } from './alerts.ts'

/**
 * Alerts the accounts that want to hear of incidents; meant for a timer of every instance. Nobody is told twice, and what
 * fails is told the next time.
 */
export async function tellIncidents({
  alerts,
  database,
}: Pick<Services, 'database'> & { alerts: Alerts }): Promise<void> {
  const isOver = and(eq(incidents.told, 'opened'), isNotNull(incidents.resolvedAt))
  const untold = await database
    .select()
    .from(incidents)
    .where(and(eq(incidents.forOperators, false), or(isNull(incidents.told), isOver)))
    .orderBy(incidents.openedAt)
  for (const { id, openedAt, part, resolvedAt, title, told } of untold) {
    if (told === null) await alerts.ofIncident({ id, title, part, change: 'opened', at: openedAt })
    if (resolvedAt !== null)
      await alerts.ofIncident({ id, title, part, change: 'resolved', at: resolvedAt })
    await database
      .update(incidents)
      .set({ told: resolvedAt === null ? 'opened' : 'resolved' })
      .where(eq(incidents.id, id))
  }
}
