import type { Answer as DnsRecord } from 'dns-packet'
import { type Answer, contract } from '#contracts/dns-lookup.ts'
import { defineApi } from '#src/define-api.ts'
import { codeOf } from '#src/network/dns-client.ts'
import { readHostName } from '#src/network/network-error.ts'

const KEEP_SECONDS = 30

export default defineApi(contract, {
  async answer({ name, type }, { network }) {
    const host = readHostName('name', name, { isOfDns: true })
    return network.keep(`dns ${type} ${host}`, KEEP_SECONDS, async () => {
      const asked = await network.resolve(host, type)
      const status = codeOf(asked)
      const isBogus =
        status === 'SERVFAIL' &&
        codeOf(await network.resolve(host, type, { checkingDisabled: true })) !== 'SERVFAIL'
      const records = (asked.answers ?? []).flatMap((one) => toRecord(one) ?? [])
      const dnssec = asked.flag_ad ? 'validated' : 'not validated'
      return { name: host, type, status, dnssec: isBogus ? 'bogus' : dnssec, records }
    })
  },
})

type Described = Answer['records'][number]

/** A record in presentation format; null for one that was not requested, such as a signature. */
function toRecord(record: DnsRecord): Described | null {
  const written = presentation(record)
  if (written === null) return null
  const [value, priority = null] = written
  const ttl = 'ttl' in record ? (record.ttl ?? 0) : 0
  return { name: record.name.toLowerCase(), type: record.type, ttl, priority, value }
}

function presentation(record: DnsRecord): [value: string, priority?: number] | null {
  switch (record.type) {
    case 'A':
    case 'AAAA':
      return [record.data]
    case 'CNAME':
    case 'NS':
      return [record.data.toLowerCase()]
    case 'MX':
      return [record.data.exchange.toLowerCase() || '.', record.data.preference ?? 0]
    case 'SRV': {
      const { port, priority = 0, target, weight = 0 } = record.data
      return [`${weight} ${port} ${target.toLowerCase()}`, priority]
    }
    case 'TXT':
      return [[record.data].flat().map(String).join('')]
    case 'CAA': {
      const { flags = 0, tag, value } = record.data
      return [`${flags} ${tag} "${value}"`]
    }
    case 'SOA': {
      const { expire, minimum, mname, refresh, retry, rname, serial } = record.data
      return [[mname, rname, serial, refresh, retry, expire, minimum].join(' ')]
    }
    default:
      return null
  }
}
