import { ALERT_KIND_IDS } from '@orchard/shared/alerts'
import { MAX_WEBHOOK_URL_CHARACTERS, OLD_SECRET_HOURS } from '@orchard/shared/facts'
import * as z from 'zod'
import { ACCOUNT_PROBLEMS, CHANGE_PROBLEMS, OF_OWNER } from '#src/modules/accounts/owner-scope.ts'
import { NO_CONTENT, ok, operation, respond } from '#src/server/openapi/operation.ts'
import { BODY_PROBLEMS } from '#src/server/openapi/problems.ts'
import { refusedWith } from '#src/server/openapi/refusals.ts'
import { DELIVERY, WEBHOOK } from './webhooks.ts'

const ID_INVALID = { status: 400, code: 'webhook_id_invalid' } as const
const inPath = z.object({ webhookId: refusedWith(z.uuid('Invalid webhook ID'), ID_INVALID) })
const deliveryInPath = inPath.extend({
  deliveryId: refusedWith(z.uuid('Invalid delivery ID'), ID_INVALID),
})
const WEBHOOK_PROBLEMS = { ...CHANGE_PROBLEMS, 404: ['webhook_unknown'] }
const DELIVERY_PROBLEMS = { ...CHANGE_PROBLEMS, 404: ['webhook_unknown', 'delivery_unknown'] }

const chosen = z.object({
  url: z
    .string('Enter an https URL')
    .trim()
    .min(1, 'Enter an https URL')
    .max(
      MAX_WEBHOOK_URL_CHARACTERS,
      `The URL has more than ${MAX_WEBHOOK_URL_CHARACTERS} characters`,
    ),
  kinds: z.array(z.enum(ALERT_KIND_IDS, 'Unknown alert')).min(1, 'Choose at least one alert'),
})
const REFUSAL = {
  status: 422,
  code: 'webhook_invalid',
  detail: 'Send the URL and the alerts of the webhook',
} as const

/** `GET /op/user/webhooks`. */
export const LIST_WEBHOOKS = operation('listWebhooks', 'Lists the webhooks', {
  ...OF_OWNER,
  response: ok('The webhooks, oldest first.', z.object({ webhooks: z.array(WEBHOOK) })),
})

/** `POST /op/user/webhooks`. */
export const CREATE_WEBHOOK = operation('createWebhook', 'Adds a webhook', {
  ...OF_OWNER,
  description: 'The URL must be https on port 443, of a host with public IP addresses alone.',
  body: refusedWith(chosen, REFUSAL),
  response: { 201: respond('The webhook.', WEBHOOK) },
  problems: { ...CHANGE_PROBLEMS, 422: ['webhook_url_refused', 'too_many_webhooks'] },
})

/** `PUT /op/user/webhooks/{webhookId}`. */
export const CHANGE_WEBHOOK = operation('changeWebhook', 'Changes a webhook', {
  ...OF_OWNER,
  params: inPath,
  body: refusedWith(chosen.extend({ is_enabled: z.boolean().default(true) }), REFUSAL),
  response: ok('The webhook.', WEBHOOK),
  problems: { ...WEBHOOK_PROBLEMS, 422: ['webhook_url_refused'] },
})

/** `DELETE /op/user/webhooks/{webhookId}`. */
export const DELETE_WEBHOOK = operation('deleteWebhook', 'Deletes a webhook and its deliveries', {
  ...OF_OWNER,
  params: inPath,
  response: { 204: NO_CONTENT },
  problems: { ...WEBHOOK_PROBLEMS, ...BODY_PROBLEMS },
})

/** `POST /op/user/webhooks/{webhookId}/secret`. */
export const ROTATE_WEBHOOK_SECRET = operation(
  'rotateWebhookSecret',
  `Rotates the secret of a webhook; events are also signed with the old one for ${OLD_SECRET_HOURS} hours`,
  {
    ...OF_OWNER,
    params: inPath,
    response: ok('The webhook with its new secret.', WEBHOOK),
    problems: { ...WEBHOOK_PROBLEMS, ...BODY_PROBLEMS },
  },
)

/** `POST /op/user/webhooks/{webhookId}/test`. */
export const TEST_WEBHOOK = operation('testWebhook', 'Sends a test event, once', {
  ...OF_OWNER,
  params: inPath,
  response: ok('The delivery, and what became of it.', DELIVERY),
  problems: { ...DELIVERY_PROBLEMS, ...BODY_PROBLEMS, 409: ['webhook_disabled'] },
})

/** `GET /op/user/webhooks/{webhookId}/deliveries`. */
export const LIST_DELIVERIES = operation('listDeliveries', 'Lists deliveries, newest first', {
  ...OF_OWNER,
  params: inPath,
  response: ok('The deliveries that are kept.', z.object({ deliveries: z.array(DELIVERY) })),
  problems: { ...ACCOUNT_PROBLEMS, 404: ['webhook_unknown'] },
})

/** `POST /op/user/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver`. */
export const REDELIVER = operation('redeliver', 'Delivers an event again', {
  ...OF_OWNER,
  params: deliveryInPath,
  response: ok('The delivery, and what became of it.', DELIVERY),
  problems: { ...DELIVERY_PROBLEMS, ...BODY_PROBLEMS, 409: ['webhook_disabled'] },
})
