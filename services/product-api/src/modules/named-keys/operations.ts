import { PUBLISHABLE_KEY_PREFIX, REPLACED_KEY_HOURS } from '@orchard/shared/facts'
import * as z from 'zod'
import {
  ACCOUNT_PROBLEMS,
  CHANGE_PROBLEMS,
  NAMED,
  OF_OWNER,
} from '#src/modules/accounts/owner-scope.ts'
import { NO_CONTENT, ok, operation, respond } from '#src/server/openapi/operation.ts'
import { BODY_PROBLEMS } from '#src/server/openapi/problems.ts'
import { refusedWith } from '#src/server/openapi/refusals.ts'
import { GIVEN_LIMITS, KEY_KIND, KEY_LIMITS, LIMITS_REFUSED, NO_LIMITS } from './key-limits.ts'
import { ACCOUNT_KEY, KEY_ID } from './named-keys.ts'

const time = z.iso.datetime()
const keyInPath = z.object({
  keyId: refusedWith(z.uuid('Invalid key ID'), {
    status: 400,
    code: 'key_id_invalid',
  }),
})
const KEY_PROBLEMS = { ...CHANGE_PROBLEMS, 404: ['key_unknown'] }

const RETIRE_MESSAGE = 'Retire must be "now" or "after_grace"'
const retirement = refusedWith(
  z.object({
    retire: z.enum(['now', 'after_grace'], RETIRE_MESSAGE),
    key_id: KEY_ID.default(null),
  }),
  { status: 422, code: 'retire_invalid', detail: 'Set "retire" to "now" or "after_grace"' },
)

const NEW_KEY = refusedWith(
  NAMED.extend({
    kind: KEY_KIND.default('secret'),
    limits: refusedWith(GIVEN_LIMITS.default(NO_LIMITS), LIMITS_REFUSED),
  }),
  { status: 422, code: 'name_invalid', detail: 'The name is invalid' },
)

/** `GET /op/user/keys`. */
export const LIST_KEYS = operation('listKeys', 'Lists the keys, the default key first', {
  ...OF_OWNER,
  response: ok('The keys.', z.object({ keys: z.array(ACCOUNT_KEY) })),
})

/** `POST /op/user/keys`. */
export const CREATE_KEY = operation('createKey', 'Creates a named key', {
  ...OF_OWNER,
  description: `A publishable key (\`${PUBLISHABLE_KEY_PREFIX}…\`) may be read by everybody, as on a page: it needs \`origins\` and \`calls_per_day\`.`,
  body: NEW_KEY,
  response: { 201: respond('The new key.', ACCOUNT_KEY) },
  problems: {
    ...CHANGE_PROBLEMS,
    409: ['key_name_taken'],
    422: ['too_many_keys', 'key_limits_invalid'],
    503: [...ACCOUNT_PROBLEMS[503], 'catalogue_unavailable'],
  },
})

/** `PUT /op/user/keys/{keyId}/limits`. */
export const LIMIT_KEY = operation('limitKey', 'Sets what a named key may be used for', {
  ...OF_OWNER,
  params: keyInPath,
  body: GIVEN_LIMITS,
  response: ok('The limits.', z.object({ key_id: z.uuid(), limits: KEY_LIMITS })),
  problems: { ...KEY_PROBLEMS, 503: [...ACCOUNT_PROBLEMS[503], 'catalogue_unavailable'] },
})

/** `PUT /op/user/keys/{keyId}`. */
export const RENAME_KEY = operation('renameKey', 'Renames a key', {
  ...OF_OWNER,
  params: keyInPath,
  body: NAMED,
  response: ok('The name.', z.object({ key_id: z.uuid(), name: z.string() })),
  problems: { ...KEY_PROBLEMS, 409: ['key_name_taken'] },
})

/** `DELETE /op/user/keys/{keyId}`. */
export const REVOKE_KEY = operation('revokeKey', 'Revokes a named key immediately', {
  ...OF_OWNER,
  params: keyInPath,
  response: { 204: NO_CONTENT },
  problems: { ...KEY_PROBLEMS, ...BODY_PROBLEMS },
})

/** `POST /op/user/key`. */
export const REPLACE_KEY = operation(
  'replaceKey',
  `Rotates a key; the old key is revoked now or after ${REPLACED_KEY_HOURS} hours`,
  {
    ...OF_OWNER,
    body: retirement,
    response: ok(
      'The new key, and when the old key is revoked; null if it already is.',
      z.object({ api_key: z.string(), old_key_valid_until: time.nullable() }),
    ),
    problems: KEY_PROBLEMS,
  },
)
