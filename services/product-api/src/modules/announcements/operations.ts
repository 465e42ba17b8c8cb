import {
  ANNOUNCEMENT_SECONDS,
  MAINTENANCE_NOTICE_HOURS,
  STATUS_KEPT_DAYS,
} from '@orchard/shared/facts'
import { inWords } from '@orchard/shared/format'
import * as z from 'zod'
import { bodyOfAct, OF_OPERATOR, OPERATOR_PROBLEMS } from '#src/modules/operator/of-operator.ts'
import { ok, operation, PUBLIC, respond } from '#src/server/openapi/operation.ts'

const LONGEST_TITLE = 120
const LONGEST_TEXT = 4_000
const MAX_PARTS = 50
const time = z.iso.datetime()

/** Announcements of operators, for everybody. */
export const ANNOUNCED = {
  id: z.uuid(),
  kind: z.enum(['incident', 'maintenance']),
  state: z.enum(['planned', 'active', 'over']),
  title: z.string(),
  text: z.string().describe('Paragraphs with an empty line between them'),
  parts: z.array(z.string()).describe('IDs of parts, or api:{slug}; none for all'),
  stops: z
    .array(z.enum(['calls', 'forms']))
    .describe('What returns 503 `maintenance` while it is active'),
  published_at: time,
  starts_at: time,
  ends_at: time.nullable().describe('When it is expected to end; null: unknown'),
  ended_at: time.nullable().describe('Null until it is over'),
  updates: z
    .array(z.object({ at: time, text: z.string() }))
    .describe('What became known since, oldest first'),
}

const NOT_A_TIME = 'Use ISO 8601, such as 2026-11-28T02:00Z'
/** To the second, or to the minute. */
const givenTime = z.union(
  [z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })],
  NOT_A_TIME,
)
const text = (most: number) =>
  z
    .string(`Use 1 to ${most} characters`)
    .trim()
    .min(1, `Use 1 to ${most} characters`)
    .max(most, `Use 1 to ${most} characters`)
    // expression: one character
    .refine((given) => !given.includes('\0'), `Use 1 to ${most} characters`)

const KIND = z.enum(['incident', 'maintenance'])
const STOPS = z.array(z.enum(['calls', 'forms']))
const FIELDS = {
  kind: KIND,
  title: text(LONGEST_TITLE).describe('What visitors notice'),
  text: text(LONGEST_TEXT).describe('Paragraphs with an empty line between them'),
  parts: z
    .array(z.string())
    .max(MAX_PARTS, `Name at most ${MAX_PARTS} parts`)
    .default([])
    .describe('IDs of parts of `/status`, or `api:{slug}`; none for all'),
  starts_at: givenTime.optional().describe('Now by default'),
  ends_at: givenTime.nullable().default(null).describe('Maintenance needs one; null for unknown'),
  stops: STOPS.default([]).describe(
    'What returns 503 `maintenance` while it is active: `calls` of APIs, or `forms` and account changes. Such an ' +
      'announcement stays active until it is ended',
  ),
}
const CHANGED_FIELDS = z
  .object({
    ...FIELDS,
    parts: FIELDS.parts.removeDefault(),
    ends_at: FIELDS.ends_at.removeDefault(),
    stops: FIELDS.stops.removeDefault(),
  })
  .partial().shape
const UPDATE = text(LONGEST_TEXT)
  .optional()
  .describe('What became known; shown with its time below the text')

const ANNOUNCEMENT = z.object({
  ...ANNOUNCED,
  created_by: z.string(),
  changed_at: time,
  changed_by: z.string(),
})
const ID = z.object({ id: z.uuid() })
const CHANGE_PROBLEMS = {
  ...OPERATOR_PROBLEMS,
  404: ['not_found'],
  409: ['announcement_over'],
  422: ['act_invalid'],
}

/** `GET /op/operator/announcements`. */
export const LIST_ANNOUNCEMENTS = operation(
  'listAnnouncements',
  'Announced incidents and maintenance, newest first',
  {
    ...OF_OPERATOR,
    description: `Those that are over are kept for ${STATUS_KEPT_DAYS} days.`,
    response: ok('The announcements.', z.object({ announcements: z.array(ANNOUNCEMENT) })),
  },
)

/** `POST /op/operator/announcements`. */
export const PUBLISH_ANNOUNCEMENT = operation(
  'publishAnnouncement',
  'Announces an incident or maintenance',
  {
    ...OF_OPERATOR,
    description:
      `It is on /status, in its feed and, while active or within the next ${MAINTENANCE_NOTICE_HOURS} hours, in the banner of each page within ` +
      `${inWords(ANNOUNCEMENT_SECONDS)} seconds. Owners who want to hear of it get emails and webhook events.`,
    body: bodyOfAct(FIELDS),
    problems: { ...OPERATOR_PROBLEMS, 422: ['act_invalid'] },
    response: { 201: respond('The announcement.', ANNOUNCEMENT) },
  },
)

/** `PUT /op/operator/announcements/{id}`. */
export const CHANGE_ANNOUNCEMENT = operation(
  'changeAnnouncement',
  'Changes an announcement that is not over',
  {
    ...OF_OPERATOR,
    description: 'Fields that are left out stay as they are.',
    params: ID,
    body: bodyOfAct({ ...CHANGED_FIELDS, update: UPDATE }),
    problems: CHANGE_PROBLEMS,
    response: ok('The announcement.', ANNOUNCEMENT),
  },
)

/** `POST /op/operator/announcements/{id}/end`. */
export const END_ANNOUNCEMENT = operation('endAnnouncement', 'Ends an announcement now', {
  ...OF_OPERATOR,
  params: ID,
  body: bodyOfAct({ update: UPDATE }),
  problems: CHANGE_PROBLEMS,
  response: ok('The announcement.', ANNOUNCEMENT),
})

/** `GET /status/announcements`. */
export const LIST_CURRENT = operation(
  'listCurrentAnnouncements',
  'Announced incidents and maintenance that are active or planned',
  {
    ...PUBLIC,
    description: 'Known within two seconds. Those that are over are in `/status`.',
    response: ok(
      'The announcements, the earliest first.',
      z.object({ announcements: z.array(z.object(ANNOUNCED)) }),
      ['Cache-Control'],
    ),
  },
)
