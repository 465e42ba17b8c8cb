import { z } from 'zod'
import { CognitoError, refusal } from '#src/cognito-error.ts'
import { authenticate } from '#src/tokens/verify-access-token.ts'
import { withoutSms } from '#src/users/without-sms.ts'
import { defineAction } from './action.ts'

const shape = z.object({ AccessToken: z.string(), UserAttributeNames: z.array(z.string()) })

/** `DeleteUserAttributes` removes attributes; without a phone number, SMS is no second factor. */
export const deleteUserAttributes = defineAction(
  'DeleteUserAttributes',
  shape,
  async (provider, input) => {
    const { user } = await authenticate(provider, input.AccessToken)
    const names = new Set(input.UserAttributeNames)
    if ([...names].some((name) => name === 'sub' || name.endsWith('_verified')))
      throw new CognitoError(
        'NotAuthorizedException',
        'A client attempted to write unauthorized attribute',
      )
    if (names.has('email'))
      throw refusal.parameter('Attribute email is required and cannot be deleted')
    if (names.has('phone_number')) names.add('phone_number_verified')
    const { email, ...attributes } = user.attributes
    const rest = Object.entries(attributes).filter(([name]) => !names.has(name))
    provider.store.updateUser(user, {
      attributes: { email, ...Object.fromEntries(rest) },
      ...(names.has('phone_number') ? { mfa: withoutSms(user.mfa) } : {}),
    })
    return {}
  },
)
