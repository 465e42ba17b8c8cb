const MOST_CHARACTERS = 253
const MOST_OF_LABEL = 63
/** Letters, digits and hyphens (RFC 1123, 2.1), which those of IDNA in their ASCII form are, too. */
const LABEL = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/
/** The DNS has names of services as well, such as `_dmarc` (RFC 8552). */
const DNS_LABEL = /^[a-z\d_](?:[\w-]*[a-z\d_])?$/

/**
 * True for a name that a server on the internet may have: within the lengths
 * of RFC 1035, 2.3.4, in lower case, and not an IPv4 address in some form (RFC 1123, 2.1).
 * @param hasUnderscores true where underscores may be in it, but for its last label.
 * @param fewest labels that it has at least.
 */
export function isHostName(name: string, hasUnderscores = false, fewest = 2): boolean {
  const labels = name.split('.')
  const last = labels.pop() ?? ''
  const label = hasUnderscores ? DNS_LABEL : LABEL
  return (
    name.length <= MOST_CHARACTERS &&
    labels.length >= fewest - 1 &&
    [...labels, last].every((one) => one.length <= MOST_OF_LABEL) &&
    labels.every((one) => label.test(one)) &&
    LABEL.test(last) &&
    /[a-z]/.test(last)
  )
}
