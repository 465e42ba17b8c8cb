import * as z from 'zod'
import { answer, NO_CONTENT, operation } from '#src/openapi/operation.ts'
import { BODY_PROBLEMS } from '#src/openapi/problems.ts'
import { refusedWith } from '#src/openapi/refusals.ts'
import { NAMED } from './named.ts'
import { ACCOUNT_PROBLEMS, OF_OWNER } from './of-owner.ts'

const time = z.iso.datetime()
/** A key of an account, by its id. */
export const KEY_ID = z.uuid().nullable().describe('Null for the default key')
const key = z.object({
  key_id: KEY_ID,
  name: z.string(),
  api_key: z.string(),
  created_at: time,
  last_used_on: z.iso.date().nullable().describe('UTC day of the last call that counted'),
  old_key_valid_until: time.nullable(),
})
const keyInPath = z.object({
  keyId: refusedWith(z.uuid('This is not the id of a key'), {
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
  { status: 422, code: 'retire_invalid', detail: 'Say in "retire" when the old key ends' },
)

/** `GET /op/user/keys`. */
export const LIST_KEYS = operation(
  {
    ...OF_OWNER,
    operationId: 'listKeys',
    summary: 'Lists the keys, the default key first',
    response: { 200: answer('The keys.', z.object({ keys: z.array(key) })) },
  },
  ACCOUNT_PROBLEMS,
)

/** `POST /op/user/keys`. */
export const CREATE_KEY = operation(
  {
    ...OF_OWNER,
    operationId: 'createKey',
    summary: 'Creates a named key',
    body: NAMED,
    response: { 201: answer('The new key.', key) },
  },
  { ...ACCOUNT_PROBLEMS, 409: ['key_name_taken'], 422: ['too_many_keys'] },
)

/** `PUT /op/user/keys/{keyId}`. */
export const RENAME_KEY = operation(
  {
    ...OF_OWNER,
    operationId: 'renameKey',
    summary: 'Renames a key',
    params: keyInPath,
    body: NAMED,
    response: { 200: answer('The name.', z.object({ key_id: z.uuid(), name: z.string() })) },
  },
  { ...KEY_PROBLEMS, 409: ['key_name_taken'] },
)

/** `DELETE /op/user/keys/{keyId}`. */
export const REVOKE_KEY = operation(
  {
    ...OF_OWNER,
    operationId: 'revokeKey',
    summary: 'Revokes a named key at once',
    params: keyInPath,
    response: { 204: NO_CONTENT },
  },
  { ...KEY_PROBLEMS, ...BODY_PROBLEMS },
)

/** `POST /op/user/key`. */
export const REPLACE_KEY = operation(
  {
    ...OF_OWNER,
    operationId: 'replaceKey',
    summary: 'Rotates a key; the old one expires now or after 24 hours',
    body: retirement,
    response: {
      200: answer(
        'The new key, and when the old one expires; null if it already has.',
        z.object({ api_key: z.string(), old_key_valid_until: time.nullable() }),
      ),
    },
  },
  KEY_PROBLEMS,
)
