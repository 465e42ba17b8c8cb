import { MISSED_SEARCHES_KEPT_DAYS, SOURCES_KEPT_SECONDS } from '@orchard/shared/facts'
import { inWords } from '@orchard/shared/format'
import * as z from 'zod'
import { LIVE_SOURCE } from '#src/modules/catalogue/live-sources.ts'
import { OF_OPERATOR, OPERATOR_PROBLEMS } from '#src/modules/operator/of-operator.ts'
import { ok, operation } from '#src/server/openapi/operation.ts'

const time = z.iso.datetime()

/** `GET /op/operator/overview`. */
export const GET_OVERVIEW = operation(
  'getOverview',
  'What waits for operators, and the last hour',
  {
    ...OF_OPERATOR,
    response: ok(
      'The overview.',
      z.object({
        open_messages: z.int(),
        oldest_message_at: time.nullable().describe('Of the open messages'),
        open_incidents: z.int().describe('That checks found, those for operators included'),
        announcements: z.array(
          z.object({
            id: z.uuid(),
            kind: z.enum(['incident', 'maintenance']),
            state: z.enum(['planned', 'active', 'over']),
            title: z.string(),
          }),
        ),
        failing_sources: z.array(z.string()),
        overdue_mails: z
          .int()
          .describe('Stored five minutes ago or earlier and neither sent nor refused for good'),
        overdue_webhooks: z.int().describe('Deliveries due for a minute'),
        active_suspensions: z.int(),
        calls_this_hour: z.int().describe('Counted since the hour began (UTC)'),
        server_errors_last_hour: z
          .int()
          .describe(
            'Calls with a key that returned 500 or above, in this UTC hour and the one before; not what proxies refused',
          ),
      }),
    ),
  },
)

/** `GET /op/operator/apis`. */
export const LIST_CALLS_BY_API = operation(
  'listCallsByApi',
  'Calls with a key by API, those that fail on our side first',
  {
    ...OF_OPERATOR,
    description: 'Full UTC hours, the one under way included. Known within seconds.',
    querystring: z.object({ hours: z.coerce.number().int().min(1).max(720).default(24) }),
    response: ok(
      'At most 200 APIs.',
      z.object({
        apis: z.array(
          z.object({
            api: z.string(),
            calls: z.int(),
            server_errors: z.int().describe('Status 500 and above'),
            client_errors: z.int().describe('Status 400 to 499'),
            accounts: z.int().describe('Accounts that got a status of 500 or above'),
          }),
        ),
      }),
    ),
  },
)

/** `GET /op/operator/sources`. */
export const LIST_LIVE_SOURCES = operation(
  'listLiveSources',
  'Outside sources with their health, as a data API sees them',
  {
    ...OF_OPERATOR,
    description:
      `At most ${inWords(SOURCES_KEPT_SECONDS)} seconds old. The figures are those of one instance of the data APIs since its start: with several ` +
      'behind a balancer, whichever responds.',
    response: ok(
      'The sources, failing ones first.',
      z.object({
        sources: z.array(
          LIVE_SOURCE.extend({
            failing_since: time
              .nullable()
              .describe('Last response before it began to fail; null unless it fails'),
          }),
        ),
      }),
    ),
  },
)

/** `GET /op/operator/searches`. */
export const LIST_MISSED_SEARCHES = operation(
  'listMissedSearches',
  'Searches of the site that found no API',
  {
    ...OF_OPERATOR,
    description: `Kept for ${MISSED_SEARCHES_KEPT_DAYS} days. Long queries, and those with digits or signs, are “(others)”.`,
    querystring: z.object({
      days: z.coerce.number().int().min(1).max(MISSED_SEARCHES_KEPT_DAYS).default(14),
    }),
    response: ok(
      'The most frequent queries, at most 200.',
      z.object({
        searches: z.array(
          z.object({ query: z.string(), searches: z.int(), last_day: z.iso.date() }),
        ),
      }),
    ),
  },
)

/** `GET /op/operator/releases`. */
export const LIST_RELEASES = operation(
  'listReleases',
  'Live releases of the site, trials and feature flags',
  {
    ...OF_OPERATOR,
    problems: { ...OPERATOR_PROBLEMS, 503: [...OPERATOR_PROBLEMS[503], 'site_unavailable'] },
    response: ok(
      'As the registry of the site says.',
      z.object({
        generation: z.int(),
        live: z.array(
          z.object({ unit: z.string(), release: z.string(), since: z.string().nullable() }),
        ),
        trials: z.array(
          z.object({
            unit: z.string(),
            release: z.string(),
            percent: z.number().describe('Of the visitors'),
            since: z.string(),
          }),
        ),
        flags: z.array(z.object({ name: z.string(), percent: z.number(), since: z.string() })),
        changes: z
          .array(
            z.object({
              at: z.string(),
              action: z.string(),
              unit: z.string(),
              release: z.string(),
              flag: z.string().nullable(),
              by: z.string().nullable(),
              why: z.string().nullable(),
            }),
          )
          .describe('The last 30, newest first'),
      }),
    ),
  },
)

/** `POST /op/missed-searches`. */
export const ADD_MISSED_SEARCHES = operation(
  'addMissedSearches',
  'Takes counts of searches without a result from a composer',
  {
    tags: ['operation'],
    security: [{ operator: [] }, {}],
    description: 'With METRICS_TOKEN; without one, from the machine of the server.',
    body: z.object({
      searches: z
        .array(
          z.object({
            day: z.iso.date(),
            query: z.string().min(1).max(40),
            count: z.int().min(1).max(1_000_000),
          }),
        )
        .max(1_000),
    }),
    problems: { 401: ['token_invalid'] },
    response: { 204: z.undefined().describe('Added; no body.') },
  },
)
