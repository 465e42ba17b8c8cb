// @module-tag soak

import { spawnSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { isCovered, isInTurn } from '#fixtures/matrix.ts'
import { MODULE_FAULTS, modulesOf } from '#fixtures/modules.ts'
import { SITE_PATHS } from '#fixtures/site-paths.ts'
import { expect, httpTest, test } from '#fixtures/test.ts'
import { expectUncovered } from '#fixtures/uncovered.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Cookie consent' })

test.describe('the home page', () => {
  test('has one search, and a key as its first action', async ({ page, open }) => {
    await open('/')
    await expect(page.getByRole('search')).toHaveCount(1)
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Get a free key' })).toHaveAttribute(
      'href',
      '/register',
    )
    await expect(main.locator('[data-variant="primary"]')).toHaveCount(1)
  })

  test('sends a request that a visitor changes, without a key', async ({ page, open }) => {
    await open('/')
    const call = page.getByRole('region', { name: 'Try a request' })
    await expect(call.getByRole('radio')).toHaveCount(5)
    await expect(call.getByRole('status')).toHaveText('Example response')
    await call.getByRole('radio', { name: 'Unit Conversion' }).check()
    await call.getByLabel('value', { exact: true }).fill('212')
    await expect(call).toContainText('/v1/unit-conversion/try?value=212&from=degF&to=degC')
    await call.getByRole('button', { name: 'Run' }).click()
    await expect(call.getByRole('status')).toHaveText('Live response, no API key needed')
    await expect(call.getByRole('region', { name: 'Response' })).toContainText('"result": 100')
    await call.getByRole('radio', { name: 'IBAN Check' }).check()
    await expect(call.getByRole('status')).toHaveText('Example response')
    await expect(call.getByRole('region', { name: 'Response' })).toContainText('"bank_code"')
    await call.getByRole('link', { name: 'Open IBAN Check' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^IBAN Check/)
  })

  test('shows a command that runs as pasted, without a key', async ({ page, open }) => {
    await open('/')
    const call = page.getByRole('region', { name: 'Try a request' })
    await call.getByRole('radio', { name: 'IBAN Check' }).check()
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

  test('says why there is no response', async ({ page, open, expectConsoleError }) => {
    expectConsoleError(/429/)
    await page.route('**/v1/time-zone/try?*', (route) =>
      route.fulfill({
        status: 429,
        contentType: 'application/problem+json',
        headers: { 'Access-Control-Allow-Origin': '*' },
        body: JSON.stringify({ code: 'quota_exceeded', detail: 'Used up', status: 429 }),
      }),
    )
    await open('/')
    const call = page.getByRole('region', { name: 'Try a request' })
    await call.getByRole('button', { name: 'Run' }).click()
    await expect(call.getByRole('status')).toContainText('A free key gives you more')
    await expect(call.getByRole('region', { name: 'Response' })).toContainText('"abbreviation"')
  })

  for (const width of [375, 1280])
    test(`cuts no code at ${width} pixels`, async ({ page, open }) => {
      await page.setViewportSize({ width, height: 900 })
      await open('/')
      const excess = await page
        .getByRole('main')
        .locator('pre, code')
        .evaluateAll((all) =>
          all.map((one) => {
            const box = one.closest('section') ?? one
            return box.scrollWidth - box.clientWidth
          }),
        )
      expect(Math.max(...excess)).toBeLessThanOrEqual(0)
    })
})

test.describe('the question about cookies', () => {
  test('opens again by the footer, with the response unchanged until there is another', async ({
    page,
    context,
    open,
  }) => {
    await open('/faq')
    await bar(page).getByRole('button', { name: 'Accept All' }).click()
    await expect(bar(page)).toBeHidden()
    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }).click()
    await expect(bar(page)).toBeVisible()
    await expect(bar(page)).toBeFocused()
    const value = async () => (await context.cookies())[0]?.value
    expect(await value()).toBe('true')
    await bar(page).getByRole('button', { name: 'Decline' }).click()
    await expect(bar(page)).toBeHidden()
    expect(await value()).toBe('false')
  })

  for (const [width, height] of [
    [1280, 54],
    [375, 100],
  ] as const)
    test(`leaves the page in view at ${width} pixels`, async ({ page, open }) => {
      await page.setViewportSize({ width, height: 800 })
      await open('/')
      await expect(bar(page)).toContainText(
        'We use cookies to enhance your experience. Essential cookies only, unless you accept analytics.',
      )
      expect((await bar(page).boundingBox())?.height).toBeLessThanOrEqual(height)
    })

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

test('the promotion takes one line on a phone', async ({ page, open }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await open('/')
  const words = page.getByRole('region', { name: 'Promotion' }).getByRole('paragraph')
  expect((await words.boundingBox())?.height).toBeLessThan(24)
})

test('one plan is recommended, and its button is the first', async ({ page, open }) => {
  for (const path of ['/pricing', '/pricing?billing=annual']) {
    await open(path)
    const plans = page.getByRole('region', { name: 'Plans', exact: true })
    await expect(plans.getByText('Recommended')).toHaveCount(1)
    await expect(plans.locator('[data-variant="primary"]:visible')).toHaveText('Choose Developer')
  }
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

/** Words that say nothing about where a link leads; Lighthouse objects to them. */
const EMPTY_WORDS =
  /^(?:click here|click this|go|here|information|learn more|more|more info|more information|read more|right here|see more|start|this)$/i

for (const [row, path] of [...SITE_PATHS, '/api/weather', '/api/barcode-reader'].entries()) {
  if (!isInTurn(row)) continue
  test(`headings of ${path} skip no level, and its links say where they lead`, async ({
    page,
    open,
  }) => {
    await open(path)
    const levels = await page
      .getByRole('heading')
      .evaluateAll((all) => all.map(({ tagName }) => Number(tagName[1])))
    const skips = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)
    expect(skips).toEqual([])
    const links = await page
      .locator('a[href]:not([rel~="nofollow"])')
      .evaluateAll((all) => all.map((link) => link.textContent?.trim() ?? ''))
    expect(links.filter((words) => EMPTY_WORDS.test(words))).toEqual([])
  })
}

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

for (const width of [375, 1280])
  test(`account access and messages are cards in the middle at ${width} pixels`, async ({
    page,
    open,
    expectConsoleError,
  }) => {
    expectConsoleError(/404|ERR_FAILED/)
    await page.setViewportSize({ width, height: 900 })
    const offCentre = () =>
      page.getByRole('heading', { level: 1 }).evaluate((heading) => {
        const card = heading.closest('section')?.getBoundingClientRect() ?? new DOMRect()
        return Math.abs(card.left + card.right - document.documentElement.clientWidth)
      })
    for (const path of ['/register', '/signin', '/forgotpassword', '/no/such-page']) {
      await open(path)
      expect(await offCentre(), path).toBeLessThan(2)
    }
    await open('/')
    await page.route(modulesOf('content'), MODULE_FAULTS.abort)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page did not load')
    expect(await offCentre()).toBeLessThan(2)
  })
