import type { FieldErrors } from '@orchard/shared/ui'
import { checkNewPassword } from './password-rules.ts'

/** The values of a form by field name. */
export type Values = Readonly<Record<string, string>>

const SAME_PASSWORD = 'Choose a password that differs from the one before'

/** Checks an email address, which is also the username; an exact message of the specification. */
export function checkEmail(email: string): string | undefined {
  if (email === '') return 'Username cannot be empty'
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email)
    ? undefined
    : 'Email must look like name@example.com'
}

/** Checks a code from an email, a text message or an app. */
export function checkCode(code: string): string | undefined {
  return code === '' ? 'Confirmation code cannot be empty' : undefined
}

/** Checks a new password and its confirmation; `old` is the one before, if it is known. */
export function checkPasswordPair(
  { newPassword = '', confirmation = '' }: Values,
  old: string | null = null,
): FieldErrors {
  const error = newPassword === old ? SAME_PASSWORD : checkNewPassword(newPassword)
  if (error) return { newPassword: error }
  if (confirmation === '') return { confirmation: 'Please type the password again' }
  return confirmation === newPassword ? {} : { confirmation: 'The two passwords differ' }
}

/** Turns a phone number as people write it, such as `+1 (206) 555-0100`, into `+12065550100`. */
export function readPhone(text: string): string {
  return text
    .replaceAll('(0)', '')
    .replaceAll(/[\s()./\-\u2010-\u2015]/g, '')
    .replace(/^00/, '+')
}

/** Checks a phone number in international form, such as +12065550100. */
export function checkPhone(phone: string): string | undefined {
  if (phone === '') return 'Phone number cannot be empty'
  return /^\+[1-9]\d{6,14}$/.test(phone)
    ? undefined
    : 'Write the number with its country code, such as +12065550100'
}
