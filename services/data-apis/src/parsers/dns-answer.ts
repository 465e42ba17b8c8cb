import packet, { type Answer } from 'dns-packet'

/** A record in presentation format. */
export interface DnsRecord {
  /** In lower case. */
  name: string
  type: string
  ttl: number
  priority: number | null
  value: string
}

/** The answer of a name server. */
export interface DnsAnswer {
  /** The response code (RFC 1035, 4.1.1), such as `NXDOMAIN`. */
  status: string
  /** The name server's word that the signatures are right. */
  isValidated: boolean
  records: DnsRecord[]
}

/** More than services have; the rest is left out. Each may have three names, each of 8,000 pointers in a chain. */
const MAX_RECORDS = 100
/** Places of the numbers of records in the header of a message (RFC 1035, 4.1.1). */
const COUNTS = { answers: 6, authorities: 8, additionals: 10 } as const

/** Reads a message of the DNS; null for what is none. Only its answers are looked at. */
export default function readDnsAnswer(message: Uint8Array): DnsAnswer | null {
  const bytes = Buffer.from(message)
  try {
    bytes.writeUInt16BE(Math.min(bytes.readUInt16BE(COUNTS.answers), MAX_RECORDS), COUNTS.answers)
    bytes.writeUInt16BE(0, COUNTS.authorities)
    bytes.writeUInt16BE(0, COUNTS.additionals)
    const decoded = packet.decode(bytes)
    return {
      // The types of the library leave it out.
      status: (decoded as { rcode?: string }).rcode ?? 'SERVFAIL',
      isValidated: decoded.flag_ad,
      records: (decoded.answers ?? []).flatMap((one) => toRecord(one) ?? []),
    }
  } catch {
    return null
  }
}

/** Null for a record that was not requested, such as a signature. */
function toRecord(record: Answer): DnsRecord | null {
  const written = presentation(record)
  if (written === null) return null
  const [value, priority = null] = written
  const ttl = 'ttl' in record ? (record.ttl ?? 0) : 0
  return { name: record.name.toLowerCase(), type: record.type, ttl, priority, value }
}

function presentation(record: Answer): [value: string, priority?: number] | null {
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
