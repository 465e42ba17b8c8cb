import { FORMS } from '@orchard/shared/forms'
import * as z from 'zod'
import { operation, respond } from '#src/server/openapi/operation.ts'
import { refusedWith } from '#src/server/openapi/refusals.ts'

const KEY_MESSAGE = 'Idempotency-Key must have 16 to 128 letters, digits, - or _'

/** A retry with the same key stores nothing twice. */
export const SUBMISSION_HEADERS = refusedWith(
  z.object({
    'idempotency-key': z.string(KEY_MESSAGE).regex(/^[\w-]{16,128}$/, KEY_MESSAGE),
  }),
  { status: 400, code: 'idempotency_key_missing' },
)

export const FORM_REFUSAL = {
  status: 422,
  code: 'form_invalid',
  detail: 'Some fields are invalid',
} as const

const STORED = {
  tags: ['forms'],
  security: [],
  headers: SUBMISSION_HEADERS,
  problems: {
    403: ['address_blocked'],
    422: ['idempotency_key_reused'],
    429: ['rate_limited'],
    503: ['maintenance'],
  },
  response: {
    201: respond(
      'Stored, by this request or an earlier one with the same key.',
      z.object({ received: z.literal(true) }),
    ),
  },
} as const

/** `POST /op/forms/{unit}/{form}`. */
export const SUBMIT_DECLARED = operation(
  'submitForm',
  'Stores what was sent by a form that a remote of the site declares',
  {
    ...STORED,
    description:
      'The fields are those that the live release of the remote declares; /_mf/forms.json of the site has them.',
    params: z.object({ unit: z.string(), form: z.string() }),
    body: z.record(z.string(), z.unknown()),
    problems: {
      403: ['address_blocked'],
      404: ['not_found'],
      422: ['form_invalid', 'idempotency_key_reused'],
      429: ['rate_limited'],
      503: ['catalogue_unavailable', 'maintenance'],
    },
  },
)

/** `POST /op/suggestions` and `POST /op/contact`, by the form's name. */
export const SUBMISSIONS = {
  suggestions: operation('suggestApi', 'Stores a suggestion for the catalogue', {
    ...STORED,
    body: refusedWith(FORMS.suggestions, FORM_REFUSAL),
  }),
  contact: operation('sendMessage', 'Stores a message to us', {
    ...STORED,
    body: refusedWith(FORMS.contact, FORM_REFUSAL),
  }),
}
