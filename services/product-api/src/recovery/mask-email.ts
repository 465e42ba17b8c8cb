/** An email address as it may be shown to whoever need not know it: the first letters of both halves. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split(/@(?=[^@]*$)/)
  return `${name.slice(0, 1)}***@${domain.slice(0, 1)}***`
}
