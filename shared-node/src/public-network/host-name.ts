const MAX_CHARACTERS = 253
const MAX_OF_LABEL = 63
/** Letters, digits and hyphens (RFC 1123, 2.1), which those of IDNA in their ASCII form are, too. */
const LABEL = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/

/**
 * The use of a name decides how it may be written: `host` as standards want a host to be called (RFC 1123, 2.1); `server`
 * as servers of the web are called, underscores included; `dns` as the DNS can be asked (RFC 2181, 11), such as
 * `_dmarc.example.com`, `*.example.com` or a top-level domain.
 */
export type NameUse = 'host' | 'server' | 'dns'

const LABELS: Readonly<Record<NameUse, RegExp>> = {
  host: LABEL,
  server: /^[a-z\d_](?:[\w-]*[a-z\d_])?$/,
  dns: /^(?:\*|[\w-]+)$/,
}

/**
 * True for a name that there may be on the internet: within the lengths of RFC 1035, 2.3.4, in lower case, and
 * not an IPv4 address in some form (RFC 1123, 2.1). Its last label is a top-level domain, whatever it is for.
 */
export function isHostName(name: string, use: NameUse): boolean {
  const labels = name.split('.')
  const last = labels.pop() ?? ''
  return (
    name.length <= MAX_CHARACTERS &&
    (labels.length > 0 || use === 'dns') &&
    [...labels, last].every((one) => one.length <= MAX_OF_LABEL) &&
    labels.every((one) => LABELS[use].test(one)) &&
    LABEL.test(last) &&
    /[a-z]/.test(last)
  )
}
