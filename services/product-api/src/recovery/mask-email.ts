/** An email address without most of its name, such as `a***@example.com`. */
export function maskEmail(email: string): string {
  return email.replace(/^(.?).*(?=@[^@]*$)/su, '$1***')
}
