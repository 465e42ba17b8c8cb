import { z } from 'zod'
import type { ResponseBody } from '#contracts/domain-registration.ts'
import { parseJson } from './parse-json.ts'

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

/** Describes an RDAP domain; null for what is not of that form. */
export default function readDomain(text: string, domain: string): ResponseBody | null {
  const found = record.safeParse(parseJson(text)).data
  if (!found) return null
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
