import { createCertificate } from '@orchard/shared-node/testing/certificate'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startNameServer, type TestNameServer } from '#src/testing/name-server.ts'
import { startReceiver, type WebhookReceiver } from '#src/testing/webhook-receiver.ts'
import { createWebhookNetwork, UrlRefused } from './webhook-network.ts'

const PUBLIC = '93.184.215.14'
const EVENT = { body: '{}', headers: { 'webhook-id': 'msg_1' } }
const dialled: string[] = []
let receiver: WebhookReceiver
let names: TestNameServer
let ca = ''

beforeAll(async () => {
  const tls = await createCertificate()
  ca = tls.cert
  receiver = await startReceiver(tls)
  names = await startNameServer()
})
afterAll(async () => {
  names?.close()
  await receiver?.close()
})
beforeEach(() => {
  for (const list of [names.asked, dialled, receiver.received, receiver.responses]) list.length = 0
  receiver.isHeld = false
  names.zones.clear()
})

/** A network on which every public address is the receiver, and whose certificate is for `localhost` alone. */
function networkOf(options: Partial<Parameters<typeof createWebhookNetwork>[0]> = {}) {
  return createWebhookNetwork({
    hosts: 'public',
    ca,
    nameServer: names,
    dial: (target) => {
      dialled.push(`${target.address} ${target.port}`)
      return { address: '127.0.0.1', port: receiver.port }
    },
    ...options,
  })
}

const refusal = async (url: string) => {
  const network = networkOf()
  const outcome = await network.post(url, EVENT)
  await expect(network.check(url)).rejects.toThrow(UrlRefused)
  expect({ dialled, received: receiver.received }).toEqual({ dialled: [], received: [] })
  return outcome
}

it('connects to the very address that was checked', async () => {
  names.zones.set('hooks.example.com', [PUBLIC, '2606:2800:21f::1'])
  // The certificate of the receiver is for another name: the connection was made, and the name was checked.
  expect(await networkOf().post('https://hooks.example.com/a?b=c', EVENT)).toMatchObject({
    statusCode: null,
    error: 'the certificate is for another host',
  })
  expect(dialled).toEqual([`${PUBLIC} 443`])
  // A and AAAA.
  expect(names.asked).toEqual(['hooks.example.com', 'hooks.example.com'])
})

it.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://10.0.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://0.0.0.0/',
  'https://100.64.0.1/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
])('refuses the address %s', async (url) => {
  expect((await refusal(url)).error).toContain('is not on the public internet')
  expect(names.asked).toEqual([])
})

it.each(['https://localhost/', 'https://localhost./', 'https://intranet/', 'https://a.b.c.1e100/'])(
  'refuses the name %s',
  async (url) => {
    expect((await refusal(url)).statusCode).toBeNull()
  },
)

it.each([
  ['a private address', ['10.1.2.3']],
  ['this machine', ['127.0.0.1']],
  ['this machine in IPv6', ['::1']],
  ['an IPv4 address in IPv6', ['::ffff:192.168.0.1']],
  ['the metadata of a cloud', ['169.254.169.254']],
  ['a public and a private address', [PUBLIC, '10.0.0.1']],
])('refuses a name for %s', async (_, addresses) => {
  names.zones.set('inside.example.com', addresses)
  expect((await refusal('https://inside.example.com/')).error).toContain('not on the public')
  expect((await refusal('https://inside.example.com./')).error).toContain('not on the public')
})

it.each([
  ['http://hooks.example.com/', 'must start with https://'],
  ['https://hooks.example.com:8443/', 'must use port 443'],
  ['https://user:secret@hooks.example.com/', 'must not contain a user name'],
  ['ftp://hooks.example.com/', 'Enter an https URL'],
  ['hooks.example.com', 'Enter an https URL'],
  ['', 'Enter an https URL'],
])('refuses the URL %j', async (url, words) => {
  names.zones.set('hooks.example.com', [PUBLIC])
  expect((await refusal(url)).error).toContain(words)
})

it('tells a host without an address from one that cannot be looked up', async () => {
  names.zones.set('empty.example.com', [])
  expect((await refusal('https://empty.example.com/')).error).toContain('has no address')
  expect((await refusal('https://broken.example.com/')).error).toContain('cannot be looked up')
})

it('asks the DNS once for a request, so that a second response changes nothing', async () => {
  names.zones.set('rebinding.example.com', [PUBLIC])
  const sent = networkOf().post('https://rebinding.example.com/', EVENT)
  await expect.poll(() => names.asked.length, { interval: 1 }).toBe(2)
  names.zones.set('rebinding.example.com', ['127.0.0.1'])
  await sent
  expect(names.asked).toHaveLength(2)
  expect(dialled).toEqual([`${PUBLIC} 443`])
  const again = await networkOf().post('https://rebinding.example.com/', EVENT)
  expect(again.error).toContain('not on the public')
  expect(dialled).toHaveLength(1)
})

/** Loopback is allowed here, so that the certificate of the receiver is for the name. */
const here = () => networkOf({ hosts: 'loopback' })

it('sends the event, and tells the status code', async () => {
  const outcome = await here().post(receiver.url, EVENT)
  expect(outcome).toEqual({ statusCode: 204, error: null, ms: expect.any(Number) })
  expect(receiver.received).toMatchObject([
    { path: '/hook', body: '{}', headers: { 'webhook-id': 'msg_1' } },
  ])
})

it('follows no redirect', async () => {
  receiver.responses = [{ status: 302, headers: { location: receiver.url } }]
  expect(await here().post(receiver.url, EVENT)).toMatchObject({ statusCode: 302 })
  expect(receiver.received).toHaveLength(1)
})

it('does not wait longer than its time limit, for a response or for the DNS', async () => {
  receiver.isHeld = true
  names.zones.set('hooks.example.com', null)
  const slow = networkOf({ hosts: 'loopback', timeoutMs: 200 })
  const late = { statusCode: null, error: 'no response within 0.2 seconds' }
  expect(await slow.post(receiver.url, EVENT)).toMatchObject(late)
  expect(await slow.post('https://hooks.example.com/', EVENT)).toMatchObject(late)
})

it('trusts no certificate that nobody signed', async () => {
  const network = createWebhookNetwork({ hosts: 'loopback', nameServer: names })
  expect(await network.post(receiver.url, EVENT)).toMatchObject({
    statusCode: null,
    error: 'the certificate is self-signed',
  })
  expect(receiver.received).toEqual([])
})
