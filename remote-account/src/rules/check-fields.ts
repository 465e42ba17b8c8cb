import { checkNewPassword } from './password-rules.ts'

/** What is wrong, in words for the visitor, by field. */
export type FieldErrors = Readonly<Record<string, string | undefined>>

/** What stands in the fields of a form, by name. */
export type Values = Readonly<Record<string, string>>

/** Longer names are somebody's mistake; the product API takes as many. */
export const LONGEST_NAME = 60

/** An email address is the user's name; section 5 of the specification has the words. */
export function checkEmail(email: string): string | undefined {
  if (email === '') return 'Username cannot be empty'
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email)
    ? undefined
    : 'Email must look like name@example.com'
}

/** A code that came by email, by text message or from an app. */
export function checkCode(code: string): string | undefined {
  return code === '' ? 'Confirmation code cannot be empty' : undefined
}

/** A new password that is typed twice. */
export function checkPasswordPair({ newPassword = '', confirmation = '' }: Values): FieldErrors {
  const error = checkNewPassword(newPassword)
  if (error) return { newPassword: error }
  if (confirmation === '') return { confirmation: 'Please type the password again' }
  return confirmation === newPassword ? {} : { confirmation: 'The two passwords differ' }
}

/** A telephone number in international form, such as +12065550100. */
export function checkPhone(phone: string): string | undefined {
  if (phone === '') return 'Phone number cannot be empty'
  return /^\+[1-9]\d{6,14}$/.test(phone)
    ? undefined
    : 'Write the number with its country code, such as +12065550100'
}
