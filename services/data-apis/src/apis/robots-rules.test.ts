import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

const rules = (path: string, agent?: string) =>
  ask('robots-rules', { url: `https://example.org${path}`, ...(agent ? { agent } : {}) })

// By RFC 9309: the longest match decides (2.2.2), and a crawler follows the group that names it (2.2.1).
it.each([
  [
    '/orchards/private/plan',
    'PearBot',
    false,
    { type: 'disallow', path: '/orchards/private/', line: 4 },
  ],
  [
    '/orchards/private/map',
    'PearBot',
    true,
    { type: 'allow', path: '/orchards/private/map$', line: 5 },
  ],
  ['/orchards/private/map/2', 'PearBot', false, { type: 'disallow', line: 4 }],
  ['/orchards/private/plan', 'HarvestBot', true, { type: null, path: null, line: null }],
  ['/nursery/1', 'pickbot/2.1', false, { type: 'disallow', path: '/nursery', line: 10 }],
  ['/nursery/1', undefined, true, { type: null }],
])('%s for %s', async (path, agent, allowed, rule) => {
  expect(await rules(path, agent)).toMatchObject({ allowed, rule, file_status: 200 })
})

it('returns what else the file has', async () => {
  expect(await rules('/', 'PearBot')).toMatchObject({
    crawl_delay: 2,
    sitemaps: ['https://example.org/sitemap.xml'],
  })
  expect(await rules('/', 'HarvestBot')).toMatchObject({ crawl_delay: null })
})

it('permits all where there is no file, and nothing while the server fails', async () => {
  expect(await ask('robots-rules', { url: 'http://six.example.org/a' })).toMatchObject({
    allowed: true,
    file_status: 404,
  })
  expect(await ask('robots-rules', { url: 'https://other.example.org/a' })).toMatchObject({
    allowed: false,
    file_status: 503,
  })
})

it('always permits the file itself (RFC 9309, 2.2.2)', async () => {
  const permitted = { allowed: true, rule: { type: null } }
  for (const origin of ['http://closed.example.org', 'https://other.example.org'])
    expect(await ask('robots-rules', { url: `${origin}/robots.txt` })).toMatchObject(permitted)
  expect(
    await ask('robots-rules', { url: 'http://closed.example.org/robots.txt?a' }),
  ).toMatchObject({
    allowed: false,
  })
})

it('gives the delay of the lines that name the crawler', async () => {
  const delayOf = (agent: string) =>
    ask('robots-rules', { url: 'http://closed.example.org/', agent })
  expect(await delayOf('SlowBot')).toMatchObject({ crawl_delay: 20, allowed: false })
  expect(await delayOf('FastBot')).toMatchObject({ crawl_delay: 1, allowed: false })
})

it('asks public hosts alone', async () => {
  expect(await refusal('robots-rules', { url: 'http://metadata.example.net/' })).toMatchObject({
    status: 422,
    code: 'host_not_public',
  })
})
