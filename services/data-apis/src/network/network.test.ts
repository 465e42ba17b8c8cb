import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import packet, { type Packet } from 'dns-packet'
import { expect, it } from 'vitest'
import { ResponseError } from '#src/response-error.ts'
import { startNameServer, type Zone } from '#src/testing/network/name-server.ts'
import { dialled, standInNetwork } from '#src/testing/network/stand-in-network.ts'
import { PATIENT_LANES } from '#src/testing/patient-lanes.ts'
import { threadsHere } from '#src/testing/threads-here.ts'
import type { Threads } from '#src/threads/job.ts'
import { createThreads } from '#src/threads/threads.ts'
import { createNetwork } from './network.ts'
import { readHostName } from './network-error.ts'

const now = () => new Date('2026-01-01T00:00:00Z')
const network = standInNetwork({ now })
/** For what takes too long on purpose. */
const hurried = standInNetwork({ now, timeoutMs: 1_000 })
const PAGE = { parameter: 'url', maxBytes: 10_000, accept: '*/*' }

/** Why a page is not fetched, and which servers were connected to before. */
async function refusal(url: string, asked = network) {
  const before = dialled.length
  const error = await asked.fetchPage(url, PAGE).then(
    () => Promise.reject(new Error('The page was fetched')),
    (one: ResponseError) => one,
  )
  return { code: error.code, detail: error.message, connected: dialled.slice(before) }
}

it('fetches a page over both families of addresses', async () => {
  const before = dialled.length
  expect(await network.fetchPage('https://example.com/nothing', PAGE)).toMatchObject({
    status: 404,
  })
  expect(await network.fetchPage('http://six.example.org/', PAGE)).toMatchObject({
    status: 200,
    text: '<title>Six</title>',
  })
  expect(dialled.slice(before)).toEqual(['93.184.215.14 443', '2606:2800:21f::1 80'])
})

it.each([
  ['a private address', 'private.example.net'],
  ['this machine', 'loopback.example.net'],
  ['the metadata of a cloud', 'metadata.example.net'],
  ['a local network of IPv6', 'local6.example.net'],
  ['a link of IPv6', 'link6.example.net'],
  ['this machine by IPv6', 'loopback6.example.net'],
  ['this machine by an IPv4 address in IPv6', 'mapped.example.net'],
  ['this machine by an old form of IPv4 in IPv6', 'compatible.example.net'],
  ['this machine through a translator', 'translated.example.net'],
  ['a public and a private address', 'half.example.net'],
])('refuses a name for %s', async (_, host) => {
  const refused = { code: 'host_not_public', connected: [] }
  expect(await refusal(`http://${host}/`)).toMatchObject(refused)
  await expect(network.handshake(host, 443)).rejects.toMatchObject({ code: 'host_not_public' })
})

it.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://[::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[::127.0.0.1]/',
  'http://[::169.254.169.254]/',
  'http://169.254.169.254/',
  'http://0.0.0.0/',
  'http://100.64.0.1/',
])('refuses the address %s', async (url) => {
  expect(await refusal(url)).toMatchObject({ code: 'host_not_public', connected: [] })
})

it.each([
  ['to-loopback', 'host_not_public'],
  ['to-address', 'host_not_public'],
  ['to-file', 'host_unreachable'],
  ['to-port', 'host_unreachable'],
])('refuses a redirect %s', async (path, code) => {
  const refused = await refusal(`https://example.org/${path}`)
  expect(refused).toMatchObject({ code, connected: ['93.184.215.15 443'] })
})

it('gives up on redirects without end, on silence and on hosts that are not there', {
  timeout: 20_000,
}, async () => {
  expect((await refusal('https://example.org/around')).detail).toContain('more than 5 times')
  expect((await refusal('https://example.org/slow', hurried)).detail).toContain('took too long')
  // The first server has responded, and the second had less time than a page has.
  const late = await refusal('https://example.org/to-slow')
  expect(late).toMatchObject({
    code: 'host_unreachable',
    detail: 'example.org and the pages it redirects to took too long to respond',
  })
  expect((await refusal('https://nowhere.example.net/')).code).toBe('host_unknown')
  expect((await refusal('https://quiet.example.org/')).code).toBe('host_unknown')
})

it.each([
  'ftp://example.org/',
  'http://example.org:22/',
  'https://a:b@example.org/',
  'example.org',
  '',
])('takes %j for no address of a page', async (url) => {
  expect(await refusal(url)).toMatchObject({ code: 'parameter_invalid', connected: [] })
})

it('finds a host whose name is written with its final dot', async () => {
  const { url } = await network.fetchPage('https://example.org./orchards/harvest', PAGE)
  expect(url).toBe('https://example.org./orchards/harvest')
})

it('reads no more than was asked for', async () => {
  const { text } = await network.fetchPage('https://example.org/orchards/harvest', {
    ...PAGE,
    maxBytes: 15,
  })
  expect(text).toBe('<!doctype html>')
})

it('has one deadline for look-up, connection and what follows', async () => {
  // Each takes 0.7 of the stand-in's second; page and handshake have responses by themselves.
  expect(await refusal('http://slow.example.net/', hurried)).toMatchObject({
    code: 'host_unreachable',
  })
  await expect(hurried.handshake('slow.example.net', 443)).rejects.toMatchObject({
    code: 'host_unreachable',
  })
})

it('asks over TCP what does not fit', async () => {
  expect((await network.resolve('large.example.net', 'TXT')).records).toHaveLength(40)
})

/** A network whose resolver responds by itself. */
async function networkOf(
  answer: (request: Buffer, send: (message: Buffer) => void) => void,
  threads: Pick<Threads, 'run'> = threadsHere({ randomBytes }),
) {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  socket.on('message', (request, { address, port }) =>
    answer(request, (message) => socket.send(message, port, address)),
  )
  socket.unref()
  await once(socket, 'listening')
  const resolver = { address: '127.0.0.1', port: socket.address().port }
  return createNetwork({ isOn: true, now, resolver, threads, userAgent: 'test', timeoutMs: 1_000 })
}

/** The response of one address to a request, with changes to the message. */
function answerWith(request: Buffer, change: Packet = {}): Buffer {
  const { id = 0, questions = [] } = packet.decode(request)
  const [{ name } = { name: '' }] = questions
  const answers = [{ type: 'A' as const, name, ttl: 60, data: '93.184.215.14' }]
  return packet.encode({ type: 'response', id, questions, answers, ...change })
}

it('takes no response to another question', async () => {
  const alone = await networkOf((request, send) => {
    const { id = 0 } = packet.decode(request)
    const other = { type: 'A' as const, name: 'other.example.com' }
    const forged = [{ type: 'A' as const, name: 'example.com', ttl: 60, data: '10.0.0.5' }]
    send(answerWith(request, { id: (id + 1) % 65_536, answers: forged }))
    send(answerWith(request, { questions: [other], answers: forged }))
    send(answerWith(request, { questions: [], answers: forged }))
    send(answerWith(request, { type: 'query', answers: forged }))
    send(Buffer.from('nonsense'))
    send(answerWith(request))
  })
  const { records } = await alone.resolve('example.com', 'A')
  expect(records).toMatchObject([{ name: 'example.com', value: '93.184.215.14' }])
})

it('reads messages of the DNS in a thread, and hands on what the thread refuses', async () => {
  const refusals = [
    new ResponseError(503, 'overloaded', 'Too many', undefined, 1),
    new ResponseError(422, 'took_too_long', 'Too slow'),
  ]
  for (const refusal of refusals) {
    const jobs: unknown[] = []
    const alone = await networkOf((request, send) => send(answerWith(request)), {
      run: async (...[lane, { module }]) => {
        jobs.push([lane, module])
        throw refusal
      },
    })
    await expect(alone.resolve('example.com', 'A')).rejects.toBe(refusal)
    expect(jobs).toEqual([['dns', 'parsers/dns-answer']])
  }
})

it('reads messages of the DNS at once while pages keep their thread busy', async () => {
  const threads = createThreads(() => undefined, PATIENT_LANES)
  const jobs = Array.from({ length: 8 }, () =>
    threads
      .run('parsing', { module: 'testing/work/asleep', input: [600_000] })
      .catch(() => 'ended'),
  )
  const alone = await networkOf((request, send) => send(answerWith(request)), threads)
  const first = await Promise.race([alone.resolve('example.com', 'A'), ...jobs])
  expect(first).toMatchObject({ records: [{ value: '93.184.215.14' }] })
  await threads.close()
  expect(new Set(await Promise.all(jobs))).toEqual(new Set(['ended']))
}, 60_000)

const servfail: Zone = { rcode: 'SERVFAIL' }
it.each<[what: string, zoneOf: (name: string) => Zone]>([
  ['nothing', () => servfail],
  [
    'what it keeps of the root and of top-level domains',
    (name) => (/\./.test(name) ? servfail : {}),
  ],
  ['other top-level domains', (name) => (name.endsWith('.com') ? servfail : {})],
  ['nobody, since it refuses to', () => ({ rcode: 'REFUSED' })],
])('charges no caller while the resolver reaches %s', async (_, zoneOf) => {
  const resolver = await startNameServer(zoneOf)
  const threads = threadsHere({ randomBytes })
  const alone = createNetwork({ isOn: true, now, resolver, threads, userAgent: 'test' })
  const refused = {
    status: 503,
    code: 'source_unavailable',
    message:
      'The name server of this installation cannot look anything up at the moment; retry later',
    retryAfterSeconds: 10,
  }
  await expect(alone.resolve('example.com', 'A')).rejects.toMatchObject(refused)
  await expect(alone.handshake('example.com', 443)).rejects.toMatchObject(refused)
  await expect(alone.fetchPage('http://example.com/', PAGE)).rejects.toMatchObject(refused)
})

it.each(['failing.example.net', 'bogus.example.net'])(
  'takes the failure of %s for its own, while the resolver finds out about others',
  async (host) => {
    expect(await network.resolve(host, 'A')).toMatchObject({ status: 'SERVFAIL' })
    const unreachable = { status: 422, code: 'host_unreachable' }
    await expect(network.handshake(host, 443)).rejects.toMatchObject(unreachable)
  },
)

it('tells a name without a response, which counts, from a resolver without any', async () => {
  const silent = { status: 422, code: 'host_unreachable' }
  await expect(hurried.resolve('silent.example.net', 'A')).rejects.toMatchObject(silent)
  await expect(hurried.handshake('silent.example.net', 443)).rejects.toMatchObject(silent)
  const resolver = createSocket('udp4').bind(0, '127.0.0.1')
  await once(resolver, 'listening')
  try {
    const { port } = resolver.address()
    const alone = createNetwork({
      ...{ isOn: true, now, userAgent: 'test', timeoutMs: 100 },
      threads: threadsHere({ randomBytes }),
      resolver: { address: '127.0.0.1', port },
    })
    await expect(alone.resolve('example.com', 'A')).rejects.toMatchObject({
      status: 503,
      code: 'source_unavailable',
    })
  } finally {
    resolver.close()
  }
})

it('asks nobody unless outgoing calls are on', async () => {
  const off = standInNetwork({ now, isOn: false })
  const refused = { status: 503, code: 'source_not_configured' }
  const detail = 'This API is not offered here yet'
  await expect(off.resolve('example.com', 'A')).rejects.toMatchObject({
    ...refused,
    message: detail,
  })
  await expect(off.handshake('example.com', 443)).rejects.toMatchObject(refused)
  await expect(off.fetchPage('https://example.com/', PAGE)).rejects.toMatchObject(refused)
  // An address needs no look-up.
  const before = dialled.length
  await expect(off.fetchPage('http://93.184.215.14/', PAGE)).rejects.toMatchObject(refused)
  await expect(off.handshake('93.184.215.14', 443)).rejects.toMatchObject(refused)
  expect(dialled).toHaveLength(before)
})

// RFC 1123, 2.1 (letters, digits, hyphens; not of the form #.#.#.#), RFC 1035, 2.3.4 (63 octets of a
// label, 253 characters of a name as text), RFC 8552 (underscores are for other names), RFC 5890 (A-labels).
const label63 = 'a'.repeat(63)
const name253 = `${`${label63}.`.repeat(3)}${'b'.repeat(57)}.com`
it.each([
  ['example.com', 'example.com'],
  ['EXAMPLE.com.', 'example.com'],
  ['3com.com', '3com.com'],
  ['r3---sn-abc.example.com', 'r3---sn-abc.example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
  [`${label63}.com`, `${label63}.com`],
  [name253, name253],
  [`${name253}.`, name253],
  [`a${name253}`, null],
  [`a${label63}.com`, null],
  ['localhost', null],
  ['com', null],
  ['com.', null],
  ['example.com..', null],
  ['example..com', null],
  ['.example.com', null],
  ['-a.example.com', null],
  ['a-.example.com', null],
  ['a_b.example.com', null],
  ['example.com:80', null],
  ['example.com/x', null],
  ['a@example.com', null],
  ['example.com junk', null],
  ['exa\tmple.com', null],
  ['example.123', null],
  ['10.1', null],
  ['0x7f.1', null],
  ['2130706433', null],
  ['127.0.0.1', null],
  ['[::1]', null],
  ['xn--\u00fc.com', null],
  ['', null],
])('reads %j as the name of a host: %j', (text, name) => {
  const read = () => readHostName('host', text, 'host')
  if (name === null) expect(read).toThrow(/^host must be the full name of a host/)
  else expect(read()).toBe(name)
})

it.each([
  // RFC 2181, 11: any name can be asked for; RFC 8552: `_dmarc` and the like; RFC 4592: asterisks.
  ['dns', '_sip._tcp.example.com', true],
  ['dns', '_dmarc.example.com', true],
  ['dns', '*.example.com', true],
  ['dns', '-a-.example.com', true],
  ['dns', 'com', true],
  ['dns', 'example._com', false],
  ['dns', 'a*.example.com', false],
  // Browsers, certificates with an asterisk and the servers of many hosts know names with underscores.
  ['server', 'a_b.example.com', true],
  ['server', '_.example.com', true],
  ['server', '-a.example.com', false],
  ['server', '*.example.com', false],
  ['server', 'com', false],
] as const)('as a name for %s, %j is one: %s', (use, name, isName) => {
  const read = () => readHostName('name', name, use)
  if (isName) expect(read()).toBe(name)
  else expect(read).toThrow(/^name must be the full name/)
})

it('reads an address where it may stand in for a name', () => {
  expect(readHostName('host', '93.184.215.14', 'server', true)).toBe('93.184.215.14')
  expect(() => readHostName('host', '0x5d.1', 'server', true)).toThrow()
})

it.each(['http://localhost/', 'http://-a.example.org/', `http://${'a'.repeat(64)}.example.org/`])(
  'asks nobody for %s',
  async (url) => {
    expect(await refusal(url)).toMatchObject({ code: 'parameter_invalid', connected: [] })
  },
)
