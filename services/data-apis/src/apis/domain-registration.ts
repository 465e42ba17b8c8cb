import { DAY_SECONDS, HOUR_SECONDS } from '@orchard/shared/format'
import { isHostName } from '@orchard/shared-node/public-network'
import { parse } from 'tldts'
import { contract } from '#contracts/domain-registration.ts'
import { defineApi, type Means } from '#src/define-api.ts'
import { readHostName } from '#src/network/network-error.ts'
import type readBootstrap from '#src/parsers/rdap-bootstrap.ts'
import type readDomain from '#src/parsers/rdap-domain.ts'
import { invalidParameter, ResponseError, responseError } from '#src/response-error.ts'

/** RFC 9224: which RDAP servers know which top-level domains. */
const BOOTSTRAP = 'https://data.iana.org/rdap/dns.json'
const BOOTSTRAP_SECONDS = DAY_SECONDS
const KEEP_SECONDS = 6 * HOUR_SECONDS
const MAX_BYTES = 1_024 * 1_024

export default defineApi(contract, {
  async handle({ domain }, means) {
    const { domain: registrable, publicSuffix } = parse(readHostName('domain', domain, 'server'))
    if (!registrable || !publicSuffix || !isHostName(registrable, 'host'))
      throw invalidParameter(
        'domain',
        'must be a domain below a public suffix, such as example.com',
      )
    const server = await serverFor(publicSuffix, means)
    return means.network.keep(`rdap ${registrable}`, KEEP_SECONDS, async () => {
      const found = await read(`${server}domain/${registrable}`, means, (text) =>
        means.parse<typeof readDomain>('rdap-domain', text, registrable),
      )
      return found ?? { domain: registrable, ...FREE }
    })
  },
})

const FREE = {
  registered: false,
  registrar: { name: null, iana_id: null },
  created: null,
  changed: null,
  expires: null,
  status: [],
  name_servers: [],
  signed: null,
}

async function serverFor(suffix: string, means: Means): Promise<string> {
  const list = await means.network.keep('rdap bootstrap', BOOTSTRAP_SECONDS, () =>
    read(BOOTSTRAP, means, (text) => means.parse<typeof readBootstrap>('rdap-bootstrap', text)),
  )
  const top = suffix.slice(suffix.lastIndexOf('.') + 1)
  const servers = list?.services.find(([names]) => names.includes(top))?.[1] ?? []
  const server = servers.find((one) => one.startsWith('https:'))
  if (server) return server
  throw responseError('no_rdap', `The registry of .${top} has no RDAP server`)
}

/**
 * Null for 404.
 * @throws {ResponseError} 503 for any other refusal, for what is not of that form, and for a registry
 * that does not respond: it is not the caller's host.
 */
async function read<Found>(
  url: string,
  { network }: Means,
  parse: (text: string) => Promise<Found | null>,
): Promise<Found | null> {
  const question = {
    parameter: 'domain',
    maxBytes: MAX_BYTES,
    accept: 'application/rdap+json, application/json',
  }
  const notOfCaller = (error: unknown): never => {
    if (error instanceof ResponseError && error.status === 422)
      throw new ResponseError(503, 'source_unavailable', error.message, undefined, 60)
    throw error
  }
  const { status, text } = await network.fetchPage(url, question).catch(notOfCaller)
  if (status === 404) return null
  const found = status === 200 ? await parse(text).catch(notOfCaller) : null
  if (found) return found
  const code =
    status === 200 ? 'source_changed' : status === 429 ? 'source_busy' : 'source_unavailable'
  const detail = `${new URL(url).host} responded with status ${status}; retry later`
  throw new ResponseError(503, code, detail, undefined, 60)
}
