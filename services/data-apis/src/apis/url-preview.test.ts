import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

const preview = (path: string) => ask('url-preview', { url: `https://example.org${path}` })

it('gathers what the author meant for sharing', async () => {
  // The tags of ogp.me; the time is 08:30 in a zone two hours ahead of UTC.
  expect(await preview('/orchards/harvest#top')).toMatchObject({
    url: 'https://example.org/orchards/harvest',
    title: 'When to pick an apple',
    site_name: 'The Example Orchard',
    image: { url: 'https://example.org/media/harvest.jpg', width: 1200, height: 630 },
    icon: 'https://example.org/icon-180.png',
    published_at: '2025-09-18T06:30:00Z',
  })
})

it('follows a redirect and says where it ended', async () => {
  expect(await preview('/old')).toMatchObject({ url: 'https://example.org/orchards/harvest' })
})

it('falls back to the title of the page', async () => {
  expect(await preview('/plain')).toMatchObject({
    title: 'Plain & simple page',
    description: null,
    image: { url: null, width: null, height: null, alt: null },
    icon: null,
    published_at: null,
  })
})

it('describes pages that are not there or are no pages', async () => {
  expect(await preview('/nothing')).toMatchObject({ page_status: 404, title: null })
  expect(await preview('/picture')).toMatchObject({ page_status: 200, title: null })
})

it('asks public hosts alone', async () => {
  expect(await refusal('url-preview', { url: 'http://[::1]/' })).toMatchObject({
    code: 'host_not_public',
  })
  expect(await refusal('url-preview', { url: 'https://example.org/to-loopback' })).toMatchObject({
    code: 'host_not_public',
  })
  expect(await refusal('url-preview', { url: 'example.org' })).toMatchObject({
    code: 'parameter_invalid',
  })
})
