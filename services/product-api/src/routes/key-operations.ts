import { REPLACED_KEY_HOURS } from '@orchard/shared/facts'
import * as z from 'zod'
import { ACCOUNT_KEY, KEY_ID } from '#src/accounts/named-keys.ts'
import { NO_CONTENT, ok, operation, respond } from '#src/openapi/operation.ts'
import { BODY_PROBLEMS } from '#src/openapi/problems.ts'
import { refusedWith } from '#src/openapi/refusals.ts'
import { ACCOUNT_PROBLEMS, NAMED, OF_OWNER } from './of-owner.ts'

const time = z.iso.datetime()
const keyInPath = z.object({
  keyId: refusedWith(z.uuid('Invalid key ID'), {
    status: 400,
    code: 'key_id_invalid',
  }),
})
const KEY_PROBLEMS = { ...ACCOUNT_PROBLEMS, 404: ['key_unknown'] }

const RETIRE_MESSAGE = 'Retire must be "now" or "after_grace"'
const retirement = refusedWith(
  z.object({
    retire: z.enum(['now', 'after_grace'], RETIRE_MESSAGE),
    key_id: KEY_ID.default(null),
  }),
  { status: 422, code: 'retire_invalid', detail: 'Set "retire" to "now" or "after_grace"' },
)

/** `GET /op/user/keys`. */
export const LIST_KEYS = operation('listKeys', 'Lists the keys, the default key first', {
  ...OF_OWNER,
  response: ok('The keys.', z.object({ keys: z.array(ACCOUNT_KEY) })),
})

/** `POST /op/user/keys`. */
export const CREATE_KEY = operation('createKey', 'Creates a named key', {
  ...OF_OWNER,
  body: NAMED,
  response: { 201: respond('The new key.', ACCOUNT_KEY) },
  problems: { ...ACCOUNT_PROBLEMS, 409: ['key_name_taken'], 422: ['too_many_keys'] },
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
