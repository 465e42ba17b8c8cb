import { isIP } from 'node:net'
import { unescape as decode } from 'node:querystring'
import { domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import { contract, type Parameters, type ResponseBody } from '#contracts/url-parts.ts'
import { defineApi } from '#src/define-api.ts'
import { invalidParameter } from '#src/response-error.ts'

/** Ports that the URL standard leaves out of an address. */
const DEFAULT_PORTS: Readonly<Record<string, number>> = {
  'ftp:': 21,
  'http:': 80,
  'https:': 443,
  'ws:': 80,
  'wss:': 443,
}

function readUrl({ base, url }: Parameters): URL {
  if (base !== undefined && !URL.canParse(base))
    throw invalidParameter('base', 'must be an absolute URL such as https://example.com/docs/')
  if (!URL.canParse(url, base)) {
    const hint = base === undefined ? ', or be given together with base' : ''
    throw invalidParameter('url', `must be a URL such as https://example.com/path?q=1${hint}`)
  }
  return new URL(url, base)
}

function hostKind(hostname: string): string {
  if (hostname === '') return 'none'
  if (hostname.startsWith('[')) return 'ipv6'
  return isIP(hostname) === 4 ? 'ipv4' : 'name'
}

type DomainParts = Pick<ResponseBody, 'domain' | 'subdomain' | 'public_suffix' | 'suffix_kind'>

const NO_DOMAIN: DomainParts = {
  domain: null,
  subdomain: null,
  public_suffix: null,
  suffix_kind: null,
}

/** A dot at the end marks a name as complete and is no part of it. */
function domainParts(hostname: string, allowPrivateDomains: boolean): DomainParts {
  const name = hostname.replace(/\.$/, '')
  const found = parse(name, { allowPrivateDomains, extractHostname: false })
  if (found.publicSuffix === null) return NO_DOMAIN
  const listed = found.isPrivate ? 'private' : 'icann'
  return {
    domain: found.domain,
    subdomain: found.subdomain || null,
    public_suffix: found.publicSuffix,
    suffix_kind: found.isIcann || found.isPrivate ? listed : 'unlisted',
  }
}

function segmentsOf({ pathname }: URL): string[] {
  return pathname
    .split('/')
    .slice(pathname.startsWith('/') ? 1 : 0)
    .map(decode)
}

export default defineApi(contract, {
  handle(given) {
    const url = readUrl(given)
    const { hostname, port, protocol } = url
    const host_kind = hostKind(hostname)
    const segments = segmentsOf(url)
    const parameters = Array.from(url.searchParams, ([name, value]) => ({ name, value }))
    return {
      href: url.href,
      scheme: protocol.slice(0, -1),
      origin: url.origin === 'null' ? null : url.origin,
      username: decode(url.username) || null,
      has_password: url.password !== '',
      host: hostname || null,
      host_unicode: domainToUnicode(hostname) || hostname || null,
      host_kind,
      port: port === '' ? (DEFAULT_PORTS[protocol] ?? null) : Number(port),
      ...(host_kind === 'name' ? domainParts(hostname, given.private_suffixes) : NO_DOMAIN),
      path: url.pathname,
      ...(segments.some((segment) => segment !== '') && { segments }),
      query: url.search.slice(1) || null,
      ...(parameters.length > 0 && { parameters }),
      fragment: url.hash.slice(1) || null,
    }
  },
})
