import { parse } from 'tldts'
import { z } from 'zod'
import { type Answer, contract } from '#contracts/domain-registration.ts'
import { AnswerError, cannotAnswer, invalidParameter } from '#src/answer-error.ts'
import { defineApi, type Means } from '#src/define-api.ts'
import { readHostName } from '#src/network/network-error.ts'

/** RFC 9224: which RDAP servers know which top-level domains. */
const BOOTSTRAP = 'https://data.iana.org/rdap/dns.json'
const BOOTSTRAP_SECONDS = 86_400
const KEEP_SECONDS = 6 * 3_600
const MOST_BYTES = 1_024 * 1_024

const bootstrap = z.object({
  services: z.array(z.tuple([z.array(z.string()), z.array(z.string())])),
})

/** The members of an RDAP domain (RFC 9083, 5.3) that are passed on. */
const record = z.object({
  status: z.array(z.string()).default([]),
  entities: z
    .array(
      z.object({
        roles: z.array(z.string()).default([]),
        publicIds: z.array(z.object({ type: z.string(), identifier: z.string() })).default([]),
        vcardArray: z.tuple([z.literal('vcard'), z.array(z.array(z.unknown()))]).optional(),
      }),
    )
    .default([]),
  events: z.array(z.object({ eventAction: z.string(), eventDate: z.string() })).default([]),
  nameservers: z.array(z.object({ ldhName: z.string() })).default([]),
  secureDNS: z.object({ delegationSigned: z.boolean().optional() }).optional(),
})

export default defineApi(contract, {
  async answer({ domain }, { network }) {
    const { domain: registrable, publicSuffix } = parse(readHostName('domain', domain))
    if (!registrable || !publicSuffix)
      throw invalidParameter(
        'domain',
        'must be a domain below a public suffix, such as example.com',
      )
    const server = await serverFor(publicSuffix, network)
    return network.keep(`rdap ${registrable}`, KEEP_SECONDS, async () => {
      const found = await readJson(`${server}domain/${registrable}`, record, network)
      return found ? toAnswer(registrable, found) : { domain: registrable, ...FREE }
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

async function serverFor(suffix: string, network: Means['network']): Promise<string> {
  const list = await network.keep('rdap bootstrap', BOOTSTRAP_SECONDS, () =>
    readJson(BOOTSTRAP, bootstrap, network),
  )
  const top = suffix.slice(suffix.lastIndexOf('.') + 1)
  const servers = list?.services.find(([names]) => names.includes(top))?.[1] ?? []
  const server = servers.find((one) => one.startsWith('https:'))
  if (server) return server
  throw cannotAnswer('no_rdap', `The registry of .${top} has no RDAP server`)
}

/**
 * Null for 404.
 * @throws {AnswerError} 503 for any other refusal, for what is not of that form, and for a registry
 * that does not answer: it is not the caller's host.
 */
async function readJson<Schema extends z.ZodType>(
  url: string,
  schema: Schema,
  network: Means['network'],
): Promise<z.infer<Schema> | null> {
  const question = {
    parameter: 'domain',
    mostBytes: MOST_BYTES,
    accept: 'application/rdap+json, application/json',
  }
  const { status, text } = await network.fetchPage(url, question).catch((error: unknown) => {
    if (error instanceof AnswerError && error.status === 422)
      throw new AnswerError(503, 'source_unavailable', error.message, undefined, 60)
    throw error
  })
  if (status === 404) return null
  const read = status === 200 ? schema.safeParse(parseJson(text)) : null
  if (read?.success) return read.data
  const code =
    status === 200 ? 'source_changed' : status === 429 ? 'source_busy' : 'source_unavailable'
  const detail = `${new URL(url).host} answered with status ${status}; retry later`
  throw new AnswerError(503, code, detail, undefined, 60)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toAnswer(domain: string, found: z.infer<typeof record>): Answer {
  const registrar = found.entities.find(({ roles }) => roles.includes('registrar'))
  const id = registrar?.publicIds.find(({ type }) => /iana/i.test(type))?.identifier
  const name = registrar?.vcardArray?.[1].find(([property]) => property === 'fn')?.[3]
  const day = (action: string) => {
    const at = Date.parse(found.events.find((one) => one.eventAction === action)?.eventDate ?? '')
    return Number.isNaN(at) ? null : new Date(at).toISOString().slice(0, 10)
  }
  return {
    domain,
    registered: true,
    registrar: {
      name: typeof name === 'string' ? name : null,
      iana_id: id && /^\d+$/.test(id) ? Number(id) : null,
    },
    created: day('registration'),
    changed: day('last changed'),
    expires: day('expiration'),
    status: found.status.map((one) => one.toLowerCase()),
    name_servers: found.nameservers.map(({ ldhName }) => ldhName.toLowerCase()),
    signed: found.secureDNS?.delegationSigned ?? null,
  }
}
