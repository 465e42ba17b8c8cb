import { FORMS } from '@orchard/shared/forms'
import * as z from 'zod'
import { FORM_REFUSAL } from '#src/modules/inbox/form-operations.ts'
import { operation, respond } from '#src/server/openapi/operation.ts'
import { refusedWith } from '#src/server/openapi/refusals.ts'

/** `POST /op/wishes`. */
export const KEEP_WISH = operation(
  'keepWish',
  'Stores an email address to notify once when an API becomes available',
  {
    tags: ['forms'],
    security: [],
    body: refusedWith(FORMS.wishes, FORM_REFUSAL),
    problems: {
      403: ['address_blocked'],
      404: ['api_unknown'],
      409: ['api_available'],
      410: ['api_retired'],
      429: ['rate_limited'],
      503: ['catalogue_unavailable', 'maintenance'],
    },
    response: {
      201: respond(
        'Stored, by this request or an earlier one.',
        z.object({ received: z.literal(true) }),
      ),
    },
  },
)
