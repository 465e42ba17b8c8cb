/** An email address that its owner recognises and nobody else can write to, such as `a…@e….com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [name, domain] = [email.slice(0, at), email.slice(at + 1)]
  const dot = domain.lastIndexOf('.')
  return `${firstOf(name)}…@${firstOf(domain)}…${dot === -1 ? '' : domain.slice(dot)}`
}

function firstOf(text: string): string {
  return [...text][0] ?? ''
}
