import { API_CHECK_MINUTES, STATUS_KEPT_DAYS } from '@orchard/shared/facts'
import * as z from 'zod'
import { ANNOUNCED } from '#src/modules/announcements/operations.ts'
import { ok, operation, PUBLIC } from '#src/server/openapi/operation.ts'

const healthy = z.object({ status: z.literal('ok') })

/** `GET /healthz`. */
export const GET_HEALTH = operation('getHealth', 'Liveness: the process responds', {
  ...PUBLIC,
  response: ok('The process is up.', healthy),
})

/** Response of `GET /readyz` where a server can take requests. */
export const READINESS = z.object({
  status: z.enum(['ok', 'degraded']),
  failing: z.array(z.literal('database')).optional(),
})

/** `GET /readyz`. */
export const GET_READINESS = operation(
  'getReadiness',
  'Readiness: this server can do what any other of the service can',
  {
    ...PUBLIC,
    description:
      'The status is `degraded` while the database is away, which all servers share: a load balancer must not take them out.',
    response: ok('Ready.', READINESS),
    problems: { 503: ['catalogue_unavailable'] },
  },
)

const time = z.iso.datetime()

const STATE = z
  .enum(['up', 'slow', 'down', 'unknown'])
  .describe(
    'As of the last checks: it changes after three checks in a row. While the data APIs are down, so is each API. ' +
      'unknown: not checked recently',
  )

const FIGURES = {
  ok: z.int().describe('Checks that passed, slow ones included'),
  failed: z.int(),
  uptime: z.number().nullable().describe('Share of the checks that passed, 0 to 1; null: no data'),
  p50_ms: z.int().nullable().describe('Median of the checks that passed, in ms'),
  p95_ms: z.int().nullable(),
}

const READ = {
  read_at: time.describe('When the rest was read from the database'),
  is_current: z
    .boolean()
    .describe('False while it is from memory, since the database does not respond'),
}

const DAYS = z
  .array(z.object({ date: z.iso.date(), ...FIGURES }))
  .describe(`The last ${STATUS_KEPT_DAYS} UTC days, oldest first, also those without a check`)

/** `GET /status`. */
export const GET_STATUS = operation(
  'getStatus',
  `State, uptime and latency of each part for ${STATUS_KEPT_DAYS} days, and incidents`,
  {
    ...PUBLIC,
    description:
      `Each part is checked once a minute, each available API every ${API_CHECK_MINUTES} minutes, and APIs with an outside source every ` +
      'hour. The figures of `apis` are those of all checks of APIs, but for those in which an outside source failed.',
    response: ok(
      'The status.',
      z.object({
        ...READ,
        checked_at: time.nullable().describe('The minute of the last checks; null: none yet'),
        parts: z.array(
          z.object({ id: z.string(), name: z.string(), state: STATE, ...FIGURES, days: DAYS }),
        ),
        apis: z.object({
          ...FIGURES,
          days: DAYS,
          checked: z.int().describe('APIs that were checked recently'),
          down: z.array(z.string()).describe('Slugs'),
          slow: z.array(z.string()),
        }),
        incidents: z
          .array(
            z.object({
              id: z.uuid(),
              part: z.string().describe('ID of a part, or api:{slug}'),
              kind: z.enum(['down', 'slow', 'schema']),
              title: z.string(),
              details: z.string(),
              opened_at: time,
              resolved_at: time.nullable(),
            }),
          )
          .describe(`Open ones and those of the last ${STATUS_KEPT_DAYS} days, newest first`),
        announcements: z
          .array(z.object(ANNOUNCED))
          .describe(
            `What operators announced: open ones and those of the last ${STATUS_KEPT_DAYS} days, newest first`,
          ),
      }),
      ['Cache-Control'],
    ),
    problems: { 503: ['database_unavailable'] },
  },
)

/** `GET /status/apis/{slug}`. */
export const GET_API_STATUS = operation(
  'getApiStatus',
  `State, uptime and latency of one API for ${STATUS_KEPT_DAYS} days`,
  {
    ...PUBLIC,
    description: 'APIs that need a picture are not checked, and have no data.',
    params: z.object({ slug: z.string().describe("The API's name in the catalogue") }),
    response: ok(
      'The status of the API.',
      z.object({
        slug: z.string(),
        state: STATE,
        ...READ,
        checked_at: time.nullable(),
        failed_at_source: z
          .int()
          .describe('Those of the failed checks in which the outside source failed'),
        ...FIGURES,
        days: DAYS,
      }),
      ['Cache-Control'],
    ),
    problems: {
      404: ['api_unknown'],
      410: ['api_retired'],
      503: ['catalogue_unavailable', 'database_unavailable'],
    },
  },
)
