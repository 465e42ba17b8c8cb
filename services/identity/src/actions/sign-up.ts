import { z } from 'zod'
import { CognitoError, refusal } from '#src/cognito-error.ts'
import { attributeList, isEmail, readAttributes } from '#src/users/attributes.ts'
import { sendCode } from '#src/users/codes.ts'
import { createUser } from '#src/users/create-user.ts'
import { assertPassword } from '#src/users/password.ts'
import { assertClient, defineAction } from './action.ts'

const shape = z.object({
  ClientId: z.string(),
  Username: z.string().min(1),
  Password: z.string(),
  UserAttributes: attributeList.default([]),
})

/** `SignUp` creates an unconfirmed user and sends the confirmation code. */
export const signUp = defineAction('SignUp', shape, (provider, input) => {
  assertClient(provider, input.ClientId)
  if (!isEmail(input.Username)) throw refusal.parameter('Username should be an email.')
  const attributes = readAttributes(input.UserAttributes)
  const email = input.Username.toLowerCase()
  if (attributes['email'] !== undefined && attributes['email'] !== email)
    throw refusal.parameter('The email attribute must be the username.')
  assertPassword(input.Password)
  if (provider.store.findUser(email))
    throw new CognitoError('UsernameExistsException', 'User already exists')
  const all = { ...attributes, email, email_verified: 'false' }
  const user = createUser(provider, all, input.Password)
  return {
    UserConfirmed: false,
    UserSub: user.id,
    CodeDeliveryDetails: sendCode(provider, user, 'signUp'),
  }
})
