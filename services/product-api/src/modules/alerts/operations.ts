import { ALERT_KIND_IDS } from '@orchard/shared/alerts'
import * as z from 'zod'
import { CHANGE_PROBLEMS, OF_OWNER } from '#src/modules/accounts/owner-scope.ts'
import { ok, operation } from '#src/server/openapi/operation.ts'
import { BODY_PROBLEMS } from '#src/server/openapi/problems.ts'
import { refusedWith } from '#src/server/openapi/refusals.ts'

/** An alert, and whether it comes by email. */
export const ALERT_SETTING = z.object({ kind: z.enum(ALERT_KIND_IDS), email: z.boolean() })
const SETTINGS = ok(
  'All alerts, and which of them come by email.',
  z.object({ alerts: z.array(ALERT_SETTING) }),
)

/** `GET /op/user/alerts`. */
export const GET_ALERTS = operation('getAlerts', 'Shows which alerts come by email', {
  ...OF_OWNER,
  response: SETTINGS,
})

/** `PUT /op/user/alerts`. */
export const SAVE_ALERTS = operation('saveAlerts', 'Turns emails about alerts on or off', {
  ...OF_OWNER,
  description: 'Alerts that the request does not name stay as they are.',
  body: refusedWith(z.object({ alerts: z.array(ALERT_SETTING).max(ALERT_KIND_IDS.length) }), {
    status: 422,
    code: 'alerts_invalid',
    detail: 'Send “alerts” as a list of kinds with “email” true or false',
  }),
  response: SETTINGS,
  problems: { ...CHANGE_PROBLEMS, ...BODY_PROBLEMS },
})
