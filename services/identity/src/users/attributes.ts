import { z } from 'zod'
import { CognitoError, refusal } from '#src/cognito-error.ts'
import type { Provider } from '#src/provider.ts'
import type { User } from '#src/store/model.ts'

/** Attributes in Cognito's format. */
export const attributeList = z.array(z.object({ Name: z.string(), Value: z.string().default('') }))
type AttributeList = z.infer<typeof attributeList>

const STANDARD = new Set(
  (
    'address birthdate email family_name gender given_name locale middle_name name nickname' +
    ' phone_number picture preferred_username profile updated_at website zoneinfo'
  ).split(' '),
)
const LONGEST = 2_048

/**
 * Reads attributes that the app client may write: not `email`, which an administrator's call changes once both addresses
 * have been asked (`WriteAttributes` of a real client).
 * @throws {CognitoError} as `readAttributes`, and for `email`.
 */
export function readWritable(list: AttributeList): Record<string, string> {
  if (list.some(({ Name }) => Name === 'email')) throw refusal.readOnlyAttribute()
  return readAttributes(list)
}

/**
 * Reads attributes.
 * @throws {CognitoError} if one is read-only, not in the schema or malformed.
 */
export function readAttributes(list: AttributeList): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const { Name: name, Value: value } of list) {
    if (name === 'sub' || name.endsWith('_verified') || name.startsWith('cognito:'))
      throw refusal.readOnlyAttribute()
    if (!STANDARD.has(name) && !/^custom:\w{1,20}$/.test(name))
      throw refusal.parameter(`user.${name}: Attribute does not exist in the schema.`)
    if (value.length > LONGEST)
      throw refusal.parameter(`user.${name}: String must be no longer than ${LONGEST} characters`)
    if (name === 'email' && !isEmail(value))
      throw refusal.parameter('Invalid email address format.')
    if (name === 'phone_number' && value !== '' && !/^\+[1-9]\d{4,14}$/.test(value))
      throw refusal.parameter('Invalid phone number format.')
    attributes[name] = name === 'email' ? value.toLowerCase() : value
  }
  return attributes
}

/** True for a plausible email address; the emailed code verifies it. */
export function isEmail(value: string): boolean {
  return value.length <= 254 && /^[^\s@"<>]+@[^\s@"<>.]+(?:\.[^\s@"<>.]+)*$/.test(value)
}

/** @throws {CognitoError} if another user has this address. */
export function assertEmailFree({ store }: Provider, email: string, except: User): void {
  const owner = store.findUser(email)
  if (owner && owner.id !== except.id)
    throw new CognitoError(
      'AliasExistsException',
      'An account with the given email already exists.',
    )
}
