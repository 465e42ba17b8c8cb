import { z } from 'zod'
import { refusal } from '#src/cognito-error.ts'
import type { User } from '#src/store/model.ts'
import { attributeList, readWritable } from '#src/users/attributes.ts'
import { sendCode, spendCode } from '#src/users/codes.ts'
import { defineUserAction, userInput } from './action.ts'

const ofAttribute = userInput.extend({ AttributeName: z.enum(['email', 'phone_number']) })

/** `GetUser` returns the caller's attributes and second factors. */
export const getUser = defineUserAction('GetUser', userInput, (_provider, user) => {
  const { enabled, preferred } = user.mfa
  return {
    Username: user.id,
    UserAttributes: Object.entries(user.attributes).map(([Name, Value]) => ({ Name, Value })),
    ...(preferred ? { PreferredMfaSetting: preferred } : {}),
    ...(enabled.length > 0 ? { UserMFASettingList: enabled } : {}),
  }
})

/** `UpdateUserAttributes` sends a verification code for a new number. */
export const updateUserAttributes = defineUserAction(
  'UpdateUserAttributes',
  userInput.extend({ UserAttributes: attributeList }),
  (provider, user, input) => {
    const given = readWritable(input.UserAttributes)
    const number = given['phone_number']
    const isNew = number !== undefined && number !== user.attributes['phone_number']
    const unverified = isNew ? { phone_number_verified: 'false' } : {}
    const attributes: User['attributes'] = { ...user.attributes, ...given, ...unverified }
    const mfa = attributes['phone_number'] ? user.mfa : withoutSms(user.mfa)
    provider.store.updateUser(user, { attributes: withoutEmpty(attributes), mfa })
    const sent = isNew && number ? [sendCode(provider, user, 'phone_number')] : []
    return { CodeDeliveryDetailsList: sent }
  },
)

/** `DeleteUserAttributes` removes attributes; without a phone number, SMS is no second factor. */
export const deleteUserAttributes = defineUserAction(
  'DeleteUserAttributes',
  userInput.extend({ UserAttributeNames: z.array(z.string()) }),
  (provider, user, input) => {
    const names = new Set(input.UserAttributeNames)
    if ([...names].some((name) => name === 'sub' || name.endsWith('_verified')))
      throw refusal.readOnlyAttribute()
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

/** `GetUserAttributeVerificationCode` sends a code that verifies an address or number. */
export const getUserAttributeVerificationCode = defineUserAction(
  'GetUserAttributeVerificationCode',
  ofAttribute,
  (provider, user, { AttributeName: name }) => {
    if (!user.attributes[name]) throw refusal.parameter(`User does not have attribute ${name}`)
    return { CodeDeliveryDetails: sendCode(provider, user, name) }
  },
)

/** `VerifyUserAttribute` verifies an address or number by a code. */
export const verifyUserAttribute = defineUserAction(
  'VerifyUserAttribute',
  ofAttribute.extend({ Code: z.string().min(1) }),
  (provider, user, { AttributeName: name, Code: code }) => {
    spendCode(provider, user, name, code)
    const attributes = { ...user.attributes, [`${name}_verified`]: 'true' }
    provider.store.updateUser(user, { attributes })
    return {}
  },
)

/** The second factors of a user who no longer has a phone number. */
function withoutSms(mfa: User['mfa']): User['mfa'] {
  const enabled = mfa.enabled.filter((method) => method !== 'SMS_MFA')
  return { ...mfa, enabled, preferred: mfa.preferred === 'SMS_MFA' ? null : mfa.preferred }
}

/** An empty value removes an attribute; without a number there is no verified flag. */
function withoutEmpty({ email, ...attributes }: User['attributes']): User['attributes'] {
  const hasNumber = Boolean(attributes['phone_number'])
  const rest = Object.entries(attributes).filter(
    ([name, value]) => value !== '' && (hasNumber || name !== 'phone_number_verified'),
  )
  return { email, ...Object.fromEntries(rest) }
}
