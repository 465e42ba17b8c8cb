import { z } from 'zod'
import { CognitoError, refusal } from '#src/cognito-error.ts'
import { attributeList, isEmail, readWritable } from '#src/users/attributes.ts'
import { confirmUser, delivery, sendCode } from '#src/users/codes.ts'
import { createUser } from '#src/users/create-user.ts'
import { assertPassword } from '#src/users/password.ts'
import { defineClientAction, defineUserAction, namedInput, userInput } from './action.ts'

const validationData = z.array(
  z.object({
    Name: z
      .string()
      .min(1)
      .max(32)
      .regex(/^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u),
    Value: z.string().max(2_048).default(''),
  }),
)
const clientMetadata = z.record(z.string(), z.string())

/**
 * `SignUp` creates an unconfirmed user and sends the confirmation code. A real pool passes `ValidationData`
 * and `ClientMetadata` on to its functions; this one keeps them for tests.
 */
export const signUp = defineClientAction(
  'SignUp',
  namedInput.extend({
    Password: z.string(),
    UserAttributes: attributeList.default([]),
    ValidationData: validationData.nullish(),
    ClientMetadata: clientMetadata.nullish(),
  }),
  (provider, input) => {
    if (!isEmail(input.Username)) throw refusal.parameter('Username should be an email.')
    const attributes = readWritable(input.UserAttributes)
    const email = input.Username.toLowerCase()
    assertPassword(input.Password)
    if (provider.store.findUser(email))
      throw new CognitoError('UsernameExistsException', 'User already exists')
    const all = { ...attributes, email, email_verified: 'false' }
    const data = (input.ValidationData ?? []).map(({ Name, Value }) => [Name, Value] as const)
    const user = createUser(provider, all, input.Password, {
      validationData: Object.fromEntries(data),
      clientMetadata: input.ClientMetadata ?? {},
    })
    const CodeDeliveryDetails = sendCode(provider, user, 'signUp')
    return { UserConfirmed: false, UserSub: user.id, CodeDeliveryDetails }
  },
)

/** `ConfirmSignUp` confirms a sign-up by the emailed code. */
export const confirmSignUp = defineClientAction(
  'ConfirmSignUp',
  namedInput.extend({ ConfirmationCode: z.string().min(1) }),
  (provider, input) => {
    const user = provider.store.findUser(input.Username)
    // Same response as for an expired code, so that nobody can test who is registered.
    if (!user?.enabled) throw refusal.expiredCode()
    confirmUser(provider, user, input.ConfirmationCode)
    return {}
  },
)

/** `ResendConfirmationCode` sends a new sign-up code, which replaces the old one. */
export const resendConfirmationCode = defineClientAction(
  'ResendConfirmationCode',
  namedInput,
  (provider, input) => {
    const user = provider.store.findUser(input.Username)
    if (!user?.enabled) return { CodeDeliveryDetails: delivery('email', input.Username) }
    if (user.status !== 'UNCONFIRMED') throw refusal.parameter('User is already confirmed.')
    return { CodeDeliveryDetails: sendCode(provider, user, 'signUp') }
  },
)

/** `DeleteUser` deletes the caller; a later sign-up with the address is a new user. */
export const deleteUser = defineUserAction('DeleteUser', userInput, (provider, user) => {
  provider.store.removeUser(user)
  return undefined
})
