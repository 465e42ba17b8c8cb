import type { APIRequestContext } from '@playwright/test'
import { readCatalogue } from '#fixtures/catalogue.ts'
import { pasted } from '#fixtures/clipboard.ts'
import { inParallel } from '#fixtures/in-parallel.ts'
import { expect, httpTest, test } from '#fixtures/test.ts'

const POST = '/blog/retries-that-do-no-harm'
const MAX_DOCUMENT_BYTES = 14_000

/** An article's metadata in the live release. */
interface PostData {
  id: string
  title: string
  url: string
  date: string
  image: string
  card: string
  related: readonly string[]
}

/** The content's live release. */
async function contentRelease(request: APIRequestContext): Promise<string> {
  const registry: { live: { content: string } } = await (
    await request.get('/_mf/registry.json')
  ).json()
  return registry.live.content
}

/** A data file of the content's live release. */
async function readData<T>(request: APIRequestContext, file: string, release?: string): Promise<T> {
  const response = await request.get(
    `/_mf/content/${release ?? (await contentRelease(request))}/data/${file}`,
  )
  expect(response.status()).toBe(200)
  const value: T = await response.json()
  return value
}

/** Published articles, newest first. */
async function readPosts(request: APIRequestContext): Promise<PostData[]> {
  const today = new Date().toISOString().slice(0, 10)
  const posts = await readData<PostData[]>(request, 'posts.json')
  return posts.filter(({ date }) => date <= today)
}

test.describe('the list of articles', () => {
  test('has all of them, newest first, by year @soak', async ({ page, open, request }) => {
    const posts = await readPosts(request)
    await open('/blog')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 3 })).toHaveText(
      posts.map(({ title }) => title),
    )
    const years = [...new Set(posts.map(({ date }) => date.slice(0, 4)))]
    await expect(main.getByRole('heading', { level: 2 })).toHaveText(years)
    for (const year of years)
      await expect(main.getByRole('region', { name: year }).getByRole('listitem')).toHaveCount(
        posts.filter(({ date }) => date.startsWith(year)).length,
      )
  })
})

test.describe('an article', () => {
  test('opens from anywhere on its card, is read, and leads to an API that it is about', async ({
    page,
    open,
  }) => {
    await open('/blog')
    const card = page.getByRole('listitem').filter({ hasText: 'Units that bite' })
    await card.getByText(/\d min read/).click({ force: true })
    await expect(page).toHaveURL('/blog/units-that-bite')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Units that bite')
    await page.goBack()
    await page.getByRole('link', { name: 'Retries that do no harm' }).click()
    await expect(page).toHaveURL(POST)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Retries that do no harm')
    const main = page.getByRole('main')
    await expect(main.getByText('14 November 2023')).toBeVisible()
    await expect(main.getByText(/\d min read/)).toBeVisible()
    await expect(main.getByText('Good retries are polite')).toBeVisible()
    await expect(main.getByRole('region', { name: 'Code: waves.js' })).toContainText('busiest')
    const related = main.getByRole('region', { name: 'Related APIs' })
    await expect(related.getByRole('heading', { level: 3 })).toHaveText([
      'HTTP Status API',
      'Time Zone API',
      'Public Holidays API',
    ])
    await related.getByRole('link', { name: 'Time Zone API' }).click()
    await expect(page).toHaveURL('/api/time-zone')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Time Zone API')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Retries that do no harm')
  })

  test('has contents beside it on a wide screen @soak', async ({ page, open }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await open(POST)
    const contents = page.getByRole('navigation', { name: 'Contents' })
    await contents.getByRole('link', { name: 'When to stop' }).click()
    await expect(page).toHaveURL(`${POST}#when-to-stop`)
    await expect(page.getByRole('heading', { name: 'When to stop' })).toBeInViewport()
    await expect(contents, 'they stay in view').toBeInViewport()
  })

  test('has folded contents on a narrow one @soak', async ({ page, open }) => {
    await page.setViewportSize({ width: 375, height: 700 })
    await open(POST)
    const link = page.getByRole('main').getByRole('link', { name: 'Retry in one place only' })
    await expect(link).toHaveCount(1)
    await page.getByText('Contents', { exact: true }).locator('visible=true').click()
    await link.first().click()
    await expect(page).toHaveURL(`${POST}#retry-in-one-place-only`)
    await expect(page.getByRole('heading', { name: 'Retry in one place only' })).toBeInViewport()
  })

  test('can be addressed by its headings', async ({ page, open }) => {
    await open(`${POST}#have-something-to-show`)
    const heading = page.getByRole('heading', { name: 'Have something to show' })
    await expect(heading).toBeInViewport()
    await expect(heading.getByRole('link')).toHaveAttribute('href', /#have-something-to-show$/)
  })

  test('leads to the one before and the one after @soak', async ({ page, open, request }) => {
    const posts = await readPosts(request)
    const [last, beforeLast] = posts
    await open(last?.url ?? '')
    const others = page.getByRole('navigation', { name: 'Other articles' })
    await expect(others.getByRole('link', { name: /^Next/ })).toHaveCount(0)
    await others.getByRole('link', { name: /^Previous/ }).click()
    await expect(page).toHaveURL(beforeLast?.url ?? '')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(beforeLast?.title ?? '')
    await others.getByRole('link', { name: /^Next/ }).click()
    await expect(page).toHaveURL(last?.url ?? '')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(last?.title ?? '')
  })

  test('copies its code @soak', async ({ page, open, context }) => {
    await context.grantPermissions(['clipboard-write'])
    await open(POST)
    const button = page.getByRole('button', { name: 'Copy code: waves.js' })
    await button.click()
    await expect(button).toContainText('Copied')
    const copied = await pasted(page)
    const shown = page.getByRole('region', { name: 'Code: waves.js' })
    expect(copied).toBe(await shown.textContent())
  })

  test('is shown without its cards when the catalogue does not respond @soak', async ({
    page,
    open,
    expectConsoleError,
  }) => {
    expectConsoleError(/503/)
    await open('/blog')
    await page.route('**/catalogue.json', (route) => route.fulfill({ status: 503 }))
    await page.getByRole('link', { name: 'Retries that do no harm' }).click()
    await expect(page.getByText('Good retries are polite')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Other articles' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Related APIs' })).toHaveCount(0)
  })

  httpTest(
    'describes itself to search engines and social networks',
    async ({ request, baseURL }) => {
      const html = await (await request.get(POST)).text()
      const meta = (name: string) =>
        new RegExp(`property="${name}" content="([^"]*)"`).exec(html)?.[1]
      const card = meta('og:image')
      const picture = await request.get(card ?? '')
      expect(picture.status()).toBe(200)
      expect(picture.headers()['content-type']).toBe('image/png')
      expect(meta('og:type')).toBe('article')
      const text = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1]
      expect(JSON.parse(text ?? '')).toMatchObject({
        '@type': 'BlogPosting',
        headline: 'Retries that do no harm',
        datePublished: '2023-11-14',
        image: card,
        mainEntityOfPage: `${baseURL}${POST}`,
        author: { name: 'API Orchard' },
      })
    },
  )
})

test('an unknown article has status 404 and the closest matches', async ({
  page,
  open,
  expectConsoleError,
}) => {
  expectConsoleError(/404/)
  const response = await open('/blog/retrys-that-do-harm')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No such article')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'See all articles' })).toHaveAttribute(
    'href',
    '/blog',
  )
  await main.getByRole('link', { name: 'Retries that do no harm' }).click()
  await expect(page).toHaveURL(POST)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('list, article, contents and neighbours work', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/blog')
    await page.getByRole('link', { name: 'Retries that do no harm' }).click()
    await expect(page).toHaveURL(POST)
    await expect(page.getByRole('region', { name: 'Related APIs' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Copy code/ })).toHaveCount(0)
    await page
      .getByRole('navigation', { name: 'Contents' })
      .getByRole('link', { name: 'When to stop' })
      .click()
    await expect(page.getByRole('heading', { name: 'When to stop' })).toBeInViewport()
    await page.getByRole('link', { name: /^Next article/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagination without gaps')
  })
})

httpTest.describe('the feed', () => {
  httpTest(
    'is named by the blog, and every link of it responds @soak',
    async ({ request, baseURL }) => {
      for (const path of ['/blog', POST])
        expect(await (await request.get(path)).text()).toContain(
          '<link rel="alternate" type="application/rss+xml" title="API Orchard blog" href="/blog/feed.xml">',
        )
      const response = await request.get('/blog/feed.xml')
      expect(response.status()).toBe(200)
      expect(response.headers()['content-type']).toBe('application/rss+xml; charset=utf-8')
      const feed = await response.text()
      expect(feed.match(/<item>/g)).toHaveLength((await readPosts(request)).length)
      const links = [
        ...[...feed.matchAll(/<link>([^<]+)<\/link>/g)].map((match) => match[1] ?? ''),
        ...[...feed.matchAll(/href="([^"]+)"/g)].map((match) => match[1] ?? ''),
      ]
      const own = [...new Set(links)].filter((link) => link.startsWith(`${baseURL}/`))
      expect(own.length).toBeGreaterThan(40)
      const responses = await inParallel(
        own,
        async (link) => `${(await request.get(link)).status()} ${link}`,
        4,
      )
      expect(responses).toEqual(own.map((link) => `200 ${link}`))
    },
  )

  httpTest('has absolute addresses only', async ({ request }) => {
    const feed = await (await request.get('/blog/feed.xml')).text()
    expect(feed).not.toMatch(/href="(?!https?:)/)
    expect(feed).not.toMatch(/<(?:link|guid[^>]*)>(?!https?:)/)
  })
})

httpTest('every related API of every article is in the catalogue', async ({ request }) => {
  const { apis } = await readCatalogue(request)
  const known = new Set(apis.map(({ slug }) => slug))
  const posts = await readPosts(request)
  const release = await contentRelease(request)
  const unknown = await inParallel(posts, async ({ id, url }) => {
    const { related } = await readData<PostData>(request, `posts/${id}.json`, release)
    const html = await (await request.get(url)).text()
    return related.filter((one) => !known.has(one) || !html.includes(`href="/api/${one}"`))
  })
  expect(unknown.flat()).toEqual([])
})

httpTest('pictures of the articles are files that never change', async ({ request }) => {
  const posts = await readPosts(request)
  const responses = await inParallel(
    posts.flatMap(({ image, card }) => [image, card]),
    async (address) => {
      const response = await request.get(address)
      const { 'content-type': type, 'cache-control': cache } = response.headers()
      return response.status() === 200 &&
        /^image\//.test(type ?? '') &&
        /immutable/.test(cache ?? '')
        ? 'right'
        : `${response.status()} ${type} ${cache} ${address}`
    },
  )
  expect(new Set(responses)).toEqual(new Set(['right']))
})

httpTest('the document of an article fits into the first window @soak', async ({ request }) => {
  const posts = await readPosts(request)
  const tooLong = async () => {
    const sizes = await inParallel(
      [...posts.map(({ url }) => url), '/blog'],
      async (address) => {
        const response = await request.fetch(address, { headers: { 'Accept-Encoding': 'br' } })
        expect(response.headers()['content-encoding']).toBe('br')
        return { address, bytes: Number(response.headers()['content-length']) }
      },
      4,
    )
    return sizes.filter(({ bytes }) => !(bytes <= MAX_DOCUMENT_BYTES))
  }
  // The first response is compressed at a lower level.
  await expect.poll(tooLong).toEqual([])
})
