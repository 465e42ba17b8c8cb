// @module-tag soak

import { spawnSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { isCovered } from '#fixtures/matrix.ts'
import { MODULE_FAULTS, modulesOf } from '#fixtures/modules.ts'
import { PRODUCT_API } from '#fixtures/product-api.ts'
import { BARE_PATHS, SITE_PATHS } from '#fixtures/site-paths.ts'
import { expect, httpTest, test } from '#fixtures/test.ts'
import { expectUncovered } from '#fixtures/uncovered.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Cookie consent' })

test.describe('the home page', () => {
  test('has one search, a key as its first action, and nothing that is cut or in the way', async ({
    page,
    open,
  }) => {
    await open('/')
    await expect(page.getByRole('search')).toHaveCount(1)
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Get a free key' })).toHaveAttribute(
      'href',
      '/register',
    )
    await expect(main.locator('[data-variant="primary"]')).toHaveCount(1)
    await expect(bar(page)).toContainText(
      'We use cookies to enhance your experience. Essential cookies only, unless you accept analytics.',
    )
    for (const [width, barHeight] of [
      [1280, 54],
      [375, 100],
    ] as const)
      await test.step(`at ${width} pixels`, async () => {
        await page.setViewportSize({ width, height: 800 })
        const excess = await main.locator('pre, code').evaluateAll((all) =>
          all.map((one) => {
            const box = one.closest('section') ?? one
            return box.scrollWidth - box.clientWidth
          }),
        )
        expect(Math.max(...excess), 'cut code').toBeLessThanOrEqual(0)
        expect((await bar(page).boundingBox())?.height).toBeLessThanOrEqual(barHeight)
      })
    const promotion = page.getByRole('region', { name: 'Promotion' }).getByRole('paragraph')
    expect((await promotion.boundingBox())?.height, 'one line on a phone').toBeLessThan(24)
  })

  test('sends a request that a visitor changes, without a key, also as a command', async ({
    page,
    open,
    request,
    expectConsoleError,
  }) => {
    await open('/')
    const call = page.getByRole('region', { name: 'Try a request' })
    const response = call.getByRole('region', { name: 'Response' })
    await expect(call.getByRole('radio')).toHaveCount(5)
    await expect(call.getByRole('status')).toHaveText('Example response')
    const sample = await (await request.get(`${PRODUCT_API}/v1/time-zone/sample`)).json()
    expect(JSON.parse((await response.textContent()) ?? '')).toEqual(sample)

    await test.step('says why there is no response', async () => {
      expectConsoleError(/429/)
      await page.route('**/v1/time-zone/try?*', (route) =>
        route.fulfill({
          status: 429,
          contentType: 'application/problem+json',
          headers: { 'Access-Control-Allow-Origin': '*' },
          body: JSON.stringify({ code: 'quota_exceeded', detail: 'Used up', status: 429 }),
        }),
      )
      await call.getByRole('button', { name: 'Run' }).click()
      await expect(call.getByRole('status')).toContainText('A free key gives you more')
      await expect(response).toContainText('"abbreviation"')
    })

    await call.getByRole('radio', { name: 'Unit Conversion' }).check()
    await call.getByLabel('value', { exact: true }).fill('212')
    await expect(call).toContainText('/v1/unit-conversion/try?value=212&from=degF&to=degC')
    await call.getByRole('button', { name: 'Run' }).click()
    await expect(call.getByRole('status')).toHaveText('Live response, no API key needed')
    await expect(response).toContainText('"result": 100')
    await call.getByRole('radio', { name: 'IBAN Check' }).check()
    await expect(call.getByRole('status')).toHaveText('Example response')
    await expect(response).toContainText('"bank_code"')

    await test.step('the command runs as pasted', async () => {
      await call.getByLabel('iban', { exact: true }).fill('$HOME & `date`! "(1 * 2)"')
      const command = call.getByText(/^curl /)
      await expect(command).toContainText('%24HOME')
      const env = { ...process.env, no_proxy: 'localhost', NO_PROXY: 'localhost' }
      const run = async () => {
        const pasted = (await command.textContent()) ?? ''
        return JSON.parse(spawnSync('sh', ['-c', pasted], { encoding: 'utf8', env }).stdout)
      }
      expect(await run()).toMatchObject({ valid: false })
      await call.getByLabel('iban', { exact: true }).fill('GB33BUKB20201555555555')
      expect(await run()).toMatchObject({ valid: true, country: 'GB' })
    })
    await call.getByRole('link', { name: 'Open IBAN Check' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^IBAN Check/)
  })
})

test.describe('the question about cookies', () => {
  /** The last one is 1280 × 1024 at 400%. */
  const screens = [
    { width: 375, height: 800 },
    { width: 1280, height: 800 },
    { width: 320, height: 256 },
  ]
  for (const [column, screen] of screens.entries())
    for (const [row, path] of ['/', '/pricing', '/api/time-zone'].entries()) {
      if (!isCovered(row, column, screens.length)) continue
      const { width, height } = screen
      test(`covers no focus of ${path} on ${width} × ${height} pixels${row ? ' @soak' : ''}`, async ({
        page,
        open,
      }) => {
        await page.setViewportSize(screen)
        await open(path)
        await expect(bar(page)).toBeAttached()
        const covered: string[] = []
        let focused = 0
        for (; focused < 160; focused++) {
          await page.keyboard.press('Tab')
          const found = await page.evaluate(() => {
            const now = document.activeElement
            if (!now || now === document.body) return 'end'
            const question = document.querySelector('[aria-label="Cookie consent"]')
            if (question?.contains(now)) return 'end'
            const [box, over] = [now.getBoundingClientRect(), question?.getBoundingClientRect()]
            const isFree = box.top < (over?.top ?? 0) && box.top < innerHeight && box.height > 0
            return isFree ? null : `${now.tagName} ${now.textContent?.slice(0, 30)} at ${box.top}`
          })
          if (found === 'end') break
          if (found) covered.push(found)
        }
        expect(focused).toBeGreaterThan(30)
        expect(covered).toEqual([])
      })
    }

  test('lets every page scroll its last link or button clear of it @soak', async ({
    page,
    open,
    expectConsoleError,
  }) => {
    expectConsoleError(/status of 404/)
    const heights = [800, 531]
    for (const [row, path] of [...SITE_PATHS, '/api/no-such-api'].entries())
      for (const [column, height] of heights.entries()) {
        if (!isCovered(row, column, heights.length)) continue
        await page.setViewportSize({ width: 375, height })
        await open(path)
        await expect(bar(page)).toBeVisible()
        await page.mouse.wheel(0, 99_999)
        const last = page.locator(':is(main, footer) :is(a, button):visible').last()
        await expectUncovered(last)
      }
  })
})

httpTest(
  'every kind of page has a picture for social networks @soak',
  async ({ request, baseURL }) => {
    const pictures = new Set<string>()
    for (const path of SITE_PATHS) {
      const html = await (await request.get(path)).text()
      const tag = (name: string) => new RegExp(`"${name}" content="([^"]+)"`).exec(html)?.[1] ?? ''
      const address = tag('og:image')
      expect(new URL(address).origin, path).toBe(new URL(baseURL ?? '').origin)
      expect(tag('og:image:alt').length, path).toBeGreaterThan(10)
      expect(tag('twitter:card'), path).toBe('summary_large_image')
      pictures.add(address)
    }
    expect(pictures.size).toBeGreaterThan(10)
    for (const address of pictures) {
      const response = await request.get(address)
      expect(response.headers()['content-type'], address).toBe('image/png')
      const png = await response.body()
      expect([png.readUInt32BE(16), png.readUInt32BE(20)], address).toEqual([1200, 630])
    }
  },
)

for (const width of [1280, 1600])
  test(`text, public forms and lists begin at one left edge at ${width} pixels @soak`, async ({
    page,
    open,
    signInAsNewUser,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const edges = new Set<number>()
    const read = async () => {
      const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
      edges.add(Math.round(heading?.x ?? 0))
    }
    for (const path of [
      '/',
      '/api',
      '/api/time-zone',
      '/pricing',
      '/blog',
      '/faq',
      '/tos',
      '/blog/choosing-a-data-api',
      '/examples/basic-web-app',
      '/contact',
      '/status',
    ]) {
      await open(path)
      await read()
    }
    await signInAsNewUser()
    await open('/profile')
    await expect(page.getByRole('region', { name: 'Your keys' })).toBeVisible()
    await read()
    const logo = await page
      .getByRole('banner')
      .getByRole('link', { name: 'API Orchard' })
      .boundingBox()
    expect([...edges]).toEqual([Math.round(logo?.x ?? 0)])
  })

test('account access has no header, and is a card in the middle, as messages are', async ({
  page,
  open,
  expectConsoleError,
}) => {
  expectConsoleError(/404|ERR_FAILED/)
  const expectCentred = async (path: string) => {
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      const offCentre = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
        const card = heading.closest('section')?.getBoundingClientRect() ?? new DOMRect()
        return Math.abs(card.left + card.right - document.documentElement.clientWidth)
      })
      expect(offCentre, `${path} at ${width} pixels`).toBeLessThan(2)
    }
  }
  for (const path of BARE_PATHS) {
    await open(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('header')).toHaveCount(0)
    await expect(page.locator('footer')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Promotion' })).toBeVisible()
    await expect(bar(page)).toBeVisible()
    await expectCentred(path)
  }
  await open('/no/such-page')
  await expectCentred('/no/such-page')
  await page.route(modulesOf('content'), MODULE_FAULTS.abort)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page did not load')
  await expectCentred('a page that did not load')
})
