import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

// README of tldts 7.5.4.
it.each([
  ['http://www.writethedocs.org/conf/eu/2017/', true, 'writethedocs.org', 'www', 'org', 'icann'],
  [
    'https://spark-public.s3.amazonaws.com/dataanalysis/loansData.csv',
    ...[false, 'amazonaws.com', 'spark-public.s3', 'com', 'icann'],
  ],
  [
    'https://spark-public.s3.amazonaws.com/dataanalysis/loansData.csv',
    ...[true, 'spark-public.s3.amazonaws.com', null, 's3.amazonaws.com', 'private'],
  ],
  ['gopher://domain.unknown/', true, 'domain.unknown', null, 'unknown', 'unlisted'],
])('finds the domain of %s, private %j', async (url, private_suffixes, domain, ...rest) => {
  const [subdomain, public_suffix, suffix_kind] = rest
  expect(await ask('url-parts', { url, private_suffixes })).toMatchObject({
    ...{ domain, subdomain, public_suffix, suffix_kind },
  })
})

// RFC 3986, 5.4.1, and urllib.parse.urljoin of Python 3.11.7.
it.each([
  ['g', 'http://a/b/c/g'],
  ['./g', 'http://a/b/c/g'],
  ['g/', 'http://a/b/c/g/'],
  ['/g', 'http://a/g'],
  ['?y', 'http://a/b/c/d;p?y'],
  ['#s', 'http://a/b/c/d;p?q#s'],
  ['../..', 'http://a/'],
  ['../../../g', 'http://a/g'],
])('resolves %s', async (url, href) => {
  expect(await ask('url-parts', { url, base: 'http://a/b/c/d;p?q' })).toMatchObject({ href })
})

// idna 3.3 for Python: idna.encode(name).
it.each([
  ['https://münchen.example', 'xn--mnchen-3ya.example', 'münchen.example'],
  ['https://例え.jp', 'xn--r8jz45g.jp', '例え.jp'],
])('writes %s in ASCII and back', async (url, host, host_unicode) => {
  expect(await ask('url-parts', { url })).toMatchObject({ host, host_unicode })
  expect(await ask('url-parts', { url: `https://${host}` })).toMatchObject({ host_unicode })
})

// urllib.parse.parse_qsl of Python 3.11.7, with keep_blank_values.
it('lists the parameters in order', async () => {
  const url = 'https://example.com/?q=red+apple&page=2&q=%C3%A9&empty='
  expect(await ask('url-parts', { url })).toMatchObject({
    query: 'q=red+apple&page=2&q=%C3%A9&empty=',
    parameters: [
      { name: 'q', value: 'red apple' },
      { name: 'page', value: '2' },
      { name: 'q', value: 'é' },
      { name: 'empty', value: '' },
    ],
  })
})

// URL Standard, host parsing: numbers in any base, and default ports of special schemes.
it.each([
  ['http://0x7f.1/', { host: '127.0.0.1', host_kind: 'ipv4', domain: null, port: 80 }],
  ['https://[::0:1]:443/', { host: '[::1]', host_kind: 'ipv6', port: 443, href: 'https://[::1]/' }],
  ['mailto:ann@example.com', { host: null, host_kind: 'none', port: null, origin: null }],
  ['https://a:b@co.uk./x/%ff', { username: 'a', has_password: true, domain: null }],
  ['ws://EXAMPLE.org:80', { scheme: 'ws', origin: 'ws://example.org', port: 80 }],
])('reads %s', async (url, parts) => {
  expect(await ask('url-parts', { url })).toMatchObject(parts)
})

it('decodes segments, whatever their bytes', async () => {
  const url = 'https://example.com/caf%C3%A9/%ff/'
  expect(await ask('url-parts', { url })).toMatchObject({ segments: ['café', '\ufffd', ''] })
  expect(await ask('url-parts', { url: 'https://example.com' })).not.toHaveProperty('segments')
})

it('refuses what is no URL', async () => {
  expect(await refusal('url-parts', { url: '../x' })).toMatchObject({
    ...{ status: 400, errors: { url: expect.stringContaining('together with base') } },
  })
  expect(await refusal('url-parts', { url: 'http://a b/' })).toMatchObject({ status: 400 })
  expect(await refusal('url-parts', { url: 'x', base: 'mailto:a@b' })).toMatchObject({
    errors: { url: 'url must be a URL such as https://example.com/path?q=1' },
  })
  expect(await refusal('url-parts', { url: 'x', base: '/docs' })).toMatchObject({
    errors: { base: 'base must be an absolute URL such as https://example.com/docs/' },
  })
})
