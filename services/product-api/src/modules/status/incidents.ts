import { and, eq, isNull } from 'drizzle-orm'
import type { IncidentChange } from '#src/modules/alerts/texts.ts'
import { incidentMail } from '#src/modules/mail/messages.ts'
import type { Outbox } from '#src/modules/mail/outbox.ts'
import type { Services } from '#src/server/services.ts'
import { dayOf } from '#src/server/utc.ts'
import type { Transaction } from '#src/store/database.ts'
import { partOfApi } from './observation.ts'
import { type IncidentKind, incidents } from './tables.ts'

/** The means to tell of incidents. */
export interface IncidentServices extends Pick<Services, 'log'> {
  outbox: Outbox
  /** Origin of the site. */
  site: string
  /** Email address of the operator; null for nobody. */
  operator: string | null
  /** Called within the transaction that stores the change, so that both are stored or neither. */
  onIncident?(change: IncidentChange, within: Transaction): Promise<void>
}

/** An incident as it begins. */
export interface NewIncident {
  part: string
  kind: IncidentKind
  title: string
  details: string
  openedAt: Date
}

/** Opens and resolves incidents. */
export type Incidents = ReturnType<typeof createIncidents>

/** A difference from the documentation is for operators alone; visitors see what fails and what is slow. */
const isForOperators = (kind: IncidentKind): boolean => kind === 'schema'

/** The one place where incidents begin and end. A part has at most one for visitors and one for operators at a time. */
export function createIncidents({ log, onIncident, operator, outbox, site }: IncidentServices) {
  return {
    /** Opens one, unless the part has one already. */
    async open(within: Transaction, incident: NewIncident): Promise<void> {
      const { details, kind, openedAt, part, title } = incident
      const forOperators = isForOperators(kind)
      const [opened] = await within
        .insert(incidents)
        .values({ ...incident, forOperators })
        .onConflictDoNothing()
        .returning({ id: incidents.id })
      if (!opened) return
      log(`Incident: ${title}. ${details}`, { part, incident: opened.id }, 'warn')
      const occasion = occasionOf(incident) ?? opened.id
      if (operator !== null)
        await outbox.toAddress(operator, incidentMail(site, { ...incident, occasion }), within)
      if (!forOperators)
        await onIncident?.({ id: opened.id, title, part, state: 'opened', at: openedAt }, within)
    },
    /** Resolves the open one of a part, if it has one. */
    async resolve(
      within: Transaction,
      { at, forOperators, part }: { part: string; forOperators: boolean; at: Date },
    ): Promise<void> {
      const resolved = await within
        .update(incidents)
        .set({ resolvedAt: at })
        .where(
          and(
            eq(incidents.part, part),
            eq(incidents.forOperators, forOperators),
            isNull(incidents.resolvedAt),
          ),
        )
        .returning()
      for (const { id, title } of resolved) {
        log(`Incident resolved: ${title}`, { part, incident: id })
        if (!forOperators) await onIncident?.({ id, title, part, state: 'resolved', at }, within)
      }
    },
  }
}

/**
 * For each occasion there is one email: a day of a response that differs now and then, and an hour of APIs that fail, which
 * may be many for one reason. Null for a part, whose incidents are told one by one.
 */
function occasionOf({ kind, openedAt, part }: NewIncident): string | null {
  if (isForOperators(kind)) return `${kind} ${part} ${dayOf(openedAt)}`
  return part.startsWith(partOfApi('')) ? `apis ${openedAt.toISOString().slice(0, 13)}` : null
}
