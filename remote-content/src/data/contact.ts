/** Where visitors write to. */
export const CONTACT_EMAIL = 'hello@apiorchard.example'

/** A link that opens the visitor's mail program with subject and text prepared. */
export function mailAddress(subject: string, lines: readonly string[] = []): string {
  const query = [`subject=${encodeURIComponent(subject)}`]
  // Mail programs want CRLF, as RFC 6068 says.
  if (lines.length > 0) query.push(`body=${encodeURIComponent(lines.join('\r\n'))}`)
  return `mailto:${CONTACT_EMAIL}?${query.join('&')}`
}
