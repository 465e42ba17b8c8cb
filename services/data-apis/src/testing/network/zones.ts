import type { Answer } from 'dns-packet'
import type { Zone } from './name-server.ts'

const DAY = 86_400
const a = (name: string, data: string): Answer => ({ type: 'A', name, ttl: 300, data })
const aaaa = (name: string, data: string): Answer => ({ type: 'AAAA', name, ttl: 300, data })
const mx = (name: string, preference: number, exchange: string): Answer => ({
  type: 'MX',
  name,
  ttl: 3_600,
  data: { preference, exchange },
})
const txt = (name: string, ...data: string[]): Answer => ({
  type: 'TXT',
  name,
  ttl: 3_600,
  data: data.map((one) => Buffer.from(one)),
})
const web = (name: string): Zone => ({ records: [a(name, '93.184.215.14')] })

/** Names of the stand-in network by what its name server knows of them. */
const ZONES: Readonly<Record<string, Zone>> = {
  'example.com': {
    isValidated: true,
    records: [
      a('example.com', '93.184.215.14'),
      aaaa('example.com', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'),
      { type: 'NS', name: 'example.com', ttl: DAY, data: 'a.iana-servers.net' },
      { type: 'NS', name: 'example.com', ttl: DAY, data: 'b.iana-servers.net' },
      mx('example.com', 0, '.'),
      txt('example.com', 'v=spf1 ', '-all'),
      {
        type: 'SOA',
        name: 'example.com',
        ttl: 3_600,
        data: {
          mname: 'ns.icann.org',
          rname: 'noc.dns.icann.org',
          serial: 2_025_011_634,
          refresh: 7_200,
          retry: 3_600,
          expire: 1_209_600,
          minimum: 3_600,
        },
      },
      {
        type: 'CAA',
        name: 'example.com',
        ttl: 300,
        data: { flags: 0, tag: 'issue', value: 'ca.example' },
      },
    ],
  },
  '_sip._tcp.example.com': {
    records: [
      {
        type: 'SRV',
        name: '_sip._tcp.example.com',
        ttl: 300,
        data: { priority: 10, weight: 60, port: 5_060, target: 'sip.example.com' },
      },
    ],
  },
  'www.example.com': {
    records: [{ type: 'CNAME', name: 'www.example.com', ttl: 60, data: 'example.com' }],
  },
  'example.org': {
    records: [a('example.org', '93.184.215.15'), mx('example.org', 10, 'mail.example.org')],
  },
  'six.example.org': { records: [aaaa('six.example.org', '2606:2800:21f::1')] },
  'quiet.example.org': { records: [txt('quiet.example.org', 'no servers here')] },
  'expired.example.org': web('expired.example.org'),
  'self.example.org': web('self.example.org'),
  'other.example.org': web('other.example.org'),
  'closed.example.org': web('closed.example.org'),
  'wrong.example.org': web('wrong.example.org'),
  'under_score.example.org': web('under_score.example.org'),
  'hostile.example.org': web('hostile.example.org'),
  'spaces.example.org': web('spaces.example.org'),
  'agents.example.org': web('agents.example.org'),
  'data.iana.org': web('data.iana.org'),
  'rdap.registry.example': web('rdap.registry.example'),
  'bogus.example.net': { isBogus: true, records: [a('bogus.example.net', '93.184.215.16')] },
  'failing.example.net': { rcode: 'SERVFAIL' },
  'silent.example.net': { isSilent: true },
  'slow.example.net': { delayMs: 700, records: [a('slow.example.net', '93.184.215.14')] },
  'large.example.net': {
    records: Array.from({ length: 40 }, (_, index) =>
      txt('large.example.net', `${index} ${'x'.repeat(60)}`),
    ),
  },
  // Names by which strangers try to reach what is not theirs.
  'private.example.net': { records: [a('private.example.net', '10.0.0.5')] },
  'loopback.example.net': { records: [a('loopback.example.net', '127.0.0.1')] },
  'metadata.example.net': { records: [a('metadata.example.net', '169.254.169.254')] },
  'local6.example.net': { records: [aaaa('local6.example.net', 'fd00::1')] },
  'link6.example.net': { records: [aaaa('link6.example.net', 'fe80::1')] },
  'loopback6.example.net': { records: [aaaa('loopback6.example.net', '::1')] },
  'mapped.example.net': { records: [aaaa('mapped.example.net', '::ffff:127.0.0.1')] },
  'compatible.example.net': { records: [aaaa('compatible.example.net', '::127.0.0.1')] },
  'translated.example.net': { records: [aaaa('translated.example.net', '64:ff9b::7f00:1')] },
  'half.example.net': {
    records: [a('half.example.net', '93.184.215.14'), a('half.example.net', '127.0.0.1')],
  },
}

/** A name as the stand-in's name server knows it. */
export function zoneOf(name: string): Zone {
  if (name.endsWith('.stalled.example.net')) return { ...web(name), isStalled: true }
  return ZONES[name] ?? { rcode: 'NXDOMAIN' }
}
