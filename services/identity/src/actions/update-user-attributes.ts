import { z } from 'zod'
import type { User } from '#src/store/model.ts'
import { authenticate } from '#src/tokens/verify-access-token.ts'
import { assertEmailFree, attributeList, readAttributes } from '#src/users/attributes.ts'
import { sendCode } from '#src/users/codes.ts'
import { withoutSms } from '#src/users/without-sms.ts'
import { defineAction } from './action.ts'

const shape = z.object({ AccessToken: z.string(), UserAttributes: attributeList })

/** `UpdateUserAttributes` sends a verification code for a new email address or number. */
export const updateUserAttributes = defineAction(
  'UpdateUserAttributes',
  shape,
  async (provider, input) => {
    const { user } = await authenticate(provider, input.AccessToken)
    const given = readAttributes(input.UserAttributes)
    if (given['email'] !== undefined) assertEmailFree(provider, given['email'], user)
    const changed = (['email', 'phone_number'] as const).filter(
      (name) => given[name] !== undefined && given[name] !== user.attributes[name],
    )
    const unverified = Object.fromEntries(changed.map((name) => [`${name}_verified`, 'false']))
    const attributes: User['attributes'] = { ...user.attributes, ...given, ...unverified }
    const mfa = attributes['phone_number'] ? user.mfa : withoutSms(user.mfa)
    provider.store.updateUser(user, { attributes: withoutEmpty(attributes), mfa })
    const toVerify = changed.filter((name) => user.attributes[name])
    return { CodeDeliveryDetailsList: toVerify.map((name) => sendCode(provider, user, name)) }
  },
)

/** An empty value removes an attribute; without a number there is no verified flag. */
function withoutEmpty({ email, ...attributes }: User['attributes']): User['attributes'] {
  const hasNumber = Boolean(attributes['phone_number'])
  const rest = Object.entries(attributes).filter(
    ([name, value]) => value !== '' && (hasNumber || name !== 'phone_number_verified'),
  )
  return { email, ...Object.fromEntries(rest) }
}
