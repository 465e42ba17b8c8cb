import { MIN_PASSWORD_CHARACTERS } from '@orchard/shared/facts'

/** One rule for new passwords; `words` completes "at least …". */
export interface PasswordRule {
  words: string
  isMet(password: string): boolean
}

/** The identity provider's default policy, in its order. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  {
    words: `${MIN_PASSWORD_CHARACTERS} characters`,
    isMet: (password) => [...password].length >= MIN_PASSWORD_CHARACTERS,
  },
  { words: 'one lower-case letter', isMet: (password) => /[a-z]/.test(password) },
  { words: 'one upper-case letter', isMet: (password) => /[A-Z]/.test(password) },
  { words: 'one digit', isMet: (password) => /[0-9]/.test(password) },
  {
    words: 'one symbol, such as ! or #',
    isMet: (password) => /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/.test(password),
  },
]

/** The provider's limit. */
const LONGEST = 256

/** Returns an error for an unacceptable new password. */
export function checkNewPassword(password: string): string | undefined {
  if (password === '') return 'Password cannot be empty'
  if (password !== password.trim()) return 'A password cannot begin or end with a space'
  if (password.length > LONGEST) return `A password has at most ${LONGEST} characters`
  const missing = PASSWORD_RULES.filter(({ isMet }) => !isMet(password))
  return missing.length === 0 ? undefined : `Still missing: ${wordsOf(missing)}`
}

/** Describes the progress for screen readers. */
export function describeProgress(password: string): string {
  if (password === '') return ''
  const missing = PASSWORD_RULES.filter(({ isMet }) => !isMet(password))
  if (missing.length === 0) return 'The password meets all rules.'
  return `The password still needs at least ${wordsOf(missing)}.`
}

function wordsOf(rules: readonly PasswordRule[]): string {
  return rules.map(({ words }) => words).join('; ')
}
