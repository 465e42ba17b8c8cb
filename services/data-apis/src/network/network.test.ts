import { expect, it } from 'vitest'
import type { AnswerError } from '#src/answer-error.ts'
import { dialled, standInNetwork } from '#src/testing/network/stand-in-network.ts'
import { isPublicAddress } from './public-address.ts'

const now = () => new Date('2026-01-01T00:00:00Z')
const network = standInNetwork({ now })
const PAGE = { parameter: 'url', mostBytes: 10_000, accept: '*/*' }

/** Why a page is not fetched, and which servers were connected to before. */
async function refusal(url: string) {
  const before = dialled.length
  const error = await network.fetchPage(url, PAGE).then(
    () => Promise.reject(new Error('The page was fetched')),
    (one: AnswerError) => one,
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

it('gives up on redirects without end, on silence and on hosts that are not there', async () => {
  expect((await refusal('https://example.org/around')).detail).toContain('more than 5 times')
  expect((await refusal('https://example.org/slow')).detail).toContain('took too long')
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

it('reads no more than was asked for', async () => {
  const { text } = await network.fetchPage('https://example.org/orchards/harvest', {
    ...PAGE,
    mostBytes: 15,
  })
  expect(text).toBe('<!doctype html>')
})

it('asks over TCP what does not fit, and says when nobody answers', async () => {
  expect((await network.resolve('large.example.net', 'TXT')).answers).toHaveLength(40)
  await expect(network.resolve('silent.example.net', 'A')).rejects.toMatchObject({
    status: 503,
    code: 'source_unavailable',
  })
})

it('asks nobody unless outgoing calls are on', async () => {
  const off = standInNetwork({ now, isOn: false })
  const refused = { status: 503, code: 'source_not_configured' }
  const detail = expect.stringContaining('OUTGOING_CALLS=on')
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

it('knows the addresses that are not public', () => {
  const inside = [
    '192.168.1.1',
    '172.16.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    'fec0::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '::',
    'ff02::1',
    'nonsense',
  ]
  expect(inside.filter(isPublicAddress)).toEqual([])
  expect(['8.8.8.8', '2606:4700:4700::1111', '93.184.215.14'].every(isPublicAddress)).toBe(true)
})
