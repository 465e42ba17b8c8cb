import { STATUS_KEPT_DAYS } from '@orchard/shared/facts'
import { MINUTE_MS, SECOND_MS } from '@orchard/shared/format'
import { announcements } from '#src/modules/announcements/tables.ts'
import { defineModule, type Given } from '#src/server/module.ts'
import { daysBefore } from '#src/server/utc.ts'
import { askThisServer } from './ask-this-server.ts'
import { healthRoutes } from './health-routes.ts'
import { partsOf } from './parts.ts'
import { statusRoutes } from './routes.ts'
import { createStatus } from './status.ts'
import { incidents, statusDays, statusMinutes, statusStates } from './tables.ts'

function open(given: Given<'alerts' | 'catalogue' | 'gateway' | 'mail' | 'usage'>) {
  const { alerts, app, catalogue, config, databaseWatch } = given
  const parts = new Set(partsOf(config).map(({ id }) => id))
  const status = createStatus(config, {
    ...given,
    operator: config.mail.operator,
    onIncident: alerts.ofIncident,
    isDatabaseUp: databaseWatch.isUp,
  })
  return {
    history: status.history,
    isPart: (id: string) =>
      parts.has(id) || (id.startsWith('api:') && catalogue.has(id.slice('api:'.length))),
    /** The checks of this server; null where they are turned off. */
    probe: status.createProbe(askThisServer(app, given)),
  }
}

declare module '#src/server/module.ts' {
  interface Offers {
    status: Awaited<ReturnType<typeof open>>
  }
}

/** Whether the parts of the site and the APIs respond, and since when. */
export const MODULE = defineModule({
  name: 'status',
  needs: ['mail', 'catalogue', 'announcements', 'usage', 'alerts', 'gateway'],
  tables: [
    { table: statusMinutes, why: 'no data of persons' },
    { table: statusStates, why: 'no data of persons' },
    { table: statusDays, why: 'no data of persons' },
    { table: incidents, why: 'no data of persons' },
  ],
  ends: [
    [statusMinutes.minute, daysBefore(1)],
    [statusDays.day, daysBefore(STATUS_KEPT_DAYS)],
    // Of an API that has been retired, or of a part that is not configured any more.
    [statusStates.checkedAt, daysBefore(STATUS_KEPT_DAYS)],
    [incidents.resolvedAt, daysBefore(STATUS_KEPT_DAYS)],
    // The history of the status shows them.
    [announcements.endedAt, daysBefore(STATUS_KEPT_DAYS)],
  ],
  open,
  routes: {
    pages(app, given) {
      healthRoutes(app, given)
      statusRoutes(app, given)
    },
  },
  jobs: ({ history, probe }) => [
    {
      name: 'status',
      // While the database is away, the status is as old as that.
      everyMs: MINUTE_MS,
      run: () => history.read().catch(() => undefined),
      atStart: 'before',
    },
    // Several times a minute, so that timers that drift miss none.
    ...(probe
      ? [{ name: 'probe', everyMs: 15 * SECOND_MS, run: probe.tick, stop: probe.stop }]
      : []),
  ],
})
