import { HOUR_SECONDS } from '@orchard/shared/format'
import { isDisposableEmailDomain } from 'disposable-email-domains-js'
import { distance } from 'fastest-levenshtein'
import { contract } from '#contracts/email-check.ts'
import { defineApi, type Means } from '#src/define-api.ts'
import { readHostName } from '#src/network/network-error.ts'
import { ResponseError } from '#src/response-error.ts'

const KEEP_SECONDS = HOUR_SECONDS
const LONGEST_LOCAL = 64
const LONGEST = 254
/** The form that HTML wants of an address (input type=email), with a dot in the domain. */
const WELL_FORMED = /^([\w.!#$%&'*+/=?^`{|}~-]+)@([^@\s]+)$/
/** Names of functions (RFC 2142 and common use). */
const ROLES = new Set(
  'abuse accounts accounting admin administrator billing careers contact enquiries feedback finance ftp hello help helpdesk hostmaster hr info jobs legal mail marketing media news newsletter noc no-reply noreply office orders postmaster press privacy recruiting root sales security service support sysadmin team usenet uucp webmaster www'.split(
    ' ',
  ),
)
/** Domains of large providers of mailboxes, which people mistype. */
const PROVIDERS = [
  'aol.com',
  'gmail.com',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hotmail.com',
  'hotmail.co.uk',
  'icloud.com',
  'live.com',
  'mail.ru',
  'me.com',
  'msn.com',
  'orange.fr',
  'outlook.com',
  'proton.me',
  'protonmail.com',
  't-online.de',
  'web.de',
  'yahoo.com',
  'yahoo.co.uk',
  'yandex.ru',
]

export default defineApi(contract, {
  async handle({ email, suggest }, { network }) {
    const [, name = '', written = ''] = WELL_FORMED.exec(email) ?? []
    const domain = domainOf(name, written, email.length)
    if (domain === null) return { email, ...MALFORMED }
    const [local = '', ...tags] = name.split('+')
    const reason = await network.keep(`mail ${domain}`, KEEP_SECONDS, () =>
      reasonOf(domain, network),
    )
    const likely = suggest ? likelyDomain(domain) : null
    return {
      email: `${name}@${domain}`,
      well_formed: true,
      local,
      tag: tags.length > 0 ? tags.join('+') : null,
      domain,
      accepts_mail: reason === 'ok',
      reason,
      role: ROLES.has(local.toLowerCase()),
      disposable: isDisposableEmailDomain(domain),
      suggestion: likely && `${name}@${likely}`,
    }
  },
})

const MALFORMED = {
  well_formed: false,
  local: null,
  tag: null,
  domain: null,
  accepts_mail: false,
  reason: 'syntax',
  role: false,
  disposable: false,
  suggestion: null,
}

/** The domain in the form of the DNS; null for an address that cannot be one. */
function domainOf(name: string, written: string, length: number): string | null {
  if (name === '' || name.length > LONGEST_LOCAL || length > LONGEST) return null
  if (/^\.|\.\.|\.$/.test(name) || !written.slice(1, -1).includes('.')) return null
  try {
    const domain = readHostName('email', written, 'host')
    return /[a-z]$/.test(domain) ? domain : null
  } catch (error) {
    if (error instanceof ResponseError) return null
    throw error
  }
}

/** By RFC 5321, 5.1: an MX record, or without any the domain's own address; RFC 7505: a null MX. */
async function reasonOf(domain: string, network: Means['network']): Promise<string> {
  const { records, status } = await network.resolve(domain, 'MX')
  if (status === 'NXDOMAIN') return 'no_domain'
  const exchanges = records.filter(({ type }) => type === 'MX')
  if (exchanges.some(({ value }) => value !== '.')) return 'ok'
  if (exchanges.length > 0) return 'null_mx'
  const own = await Promise.all([network.resolve(domain, 'A'), network.resolve(domain, 'AAAA')])
  const hasAddress = own.some((one) =>
    one.records.some(({ type }) => type === 'A' || type === 'AAAA'),
  )
  return hasAddress ? 'ok' : 'no_server'
}

/**
 * The provider's domain that is one or two keystrokes away; null where there is none or several.
 */
function likelyDomain(domain: string): string | null {
  if (PROVIDERS.includes(domain)) return null
  for (const keystrokes of [1, 2]) {
    const near = PROVIDERS.filter((one) => distance(one, domain) === keystrokes)
    if (near.length > 0) return near.length === 1 && domain.length > 6 ? (near[0] ?? null) : null
  }
  return null
}
