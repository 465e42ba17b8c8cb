import { expect, httpTest } from '#fixtures/test.ts'

const FAILURE = {
  unit: 'catalogue',
  release: '000000000000',
  kind: 'load',
  route: 'catalogue/api',
  navigated: false,
  hasQuery: false,
}

httpTest.describe('a report', () => {
  for (const [what, data, headers, status] of [
    ['of a failure is taken', JSON.stringify({ failures: [FAILURE] }), {}, 204],
    ['that is none is refused', 'hello', {}, 400],
    [
      'of an unknown kind is refused',
      JSON.stringify({ failures: [{ ...FAILURE, kind: '' }] }),
      {},
      400,
    ],
    ['that is long is refused', 'x'.repeat(9_000), {}, 413],
    ['of another site is refused', '{}', { Origin: 'https://example.org' }, 403],
    ['without an origin is refused', '{}', { Origin: '' }, 403],
  ] as const)
    httpTest(what, async ({ request, baseURL }) => {
      const response = await request.post('/_mf/reports', {
        headers: { 'Content-Type': 'text/plain', Origin: baseURL ?? '', ...headers },
        data,
      })
      expect(response.status()).toBe(status)
    })

  httpTest('of a release that nobody made does not appear', async ({ request, baseURL }) => {
    const response = await request.post('/_mf/reports', {
      headers: { 'Content-Type': 'text/plain', Origin: baseURL ?? '' },
      data: JSON.stringify({ failures: [FAILURE] }),
    })
    expect(response.status()).toBe(204)
    expect(await (await request.get('/_mf/')).text()).not.toContain(FAILURE.release)
  })
})

httpTest('what one browser asks for gets into no cache', async ({ request }) => {
  for (const wanted of [
    'catalogue@000000000000',
    '%0d%0aX-Injected: yes',
    '<script>',
    'x'.repeat(3_000),
  ]) {
    const refused = await request.get(`/faq?mfe=${encodeURIComponent(wanted)}`)
    expect(refused.headers()['cache-control']).toBe('no-store')
    expect(refused.headers()['x-injected']).toBeUndefined()
    const cookie = await request.get('/faq', { headers: { Cookie: `mfe=${encodeURI(wanted)}` } })
    expect(cookie.headers()['cache-control']).toBe('no-store')
    const plain = await request.get('/faq')
    expect(plain.headers()['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(await plain.text()).not.toContain('mfe-note')
  }
})

httpTest('a link of another site does not lead to a preview unseen', async ({ request }) => {
  const registry = await (await request.get('/_mf/registry.json')).json()
  const response = await request.get(`/faq?mfe=content@${registry.live.content}`, {
    headers: { 'Sec-Fetch-Site': 'cross-site' },
    maxRedirects: 0,
  })
  expect(response.status()).toBe(200)
  expect(response.headers()['set-cookie']).toBeUndefined()
  expect(await response.text()).toContain('Show the preview')
})
