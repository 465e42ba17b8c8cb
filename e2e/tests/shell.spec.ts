import type { Page } from '@playwright/test'
import { blockAllModules } from '#fixtures/modules.ts'
import { withSlowSite } from '#fixtures/slow-site.ts'
import { expect, test } from '#fixtures/test.ts'

/** Messages of the browser about missing modules. */
const NO_MODULES = /ERR_FAILED|dynamically imported module/

const COLOURS = { white: 'rgb(255, 255, 255)', 'baby-blue': /^rgb\(\d+, \d+, 2[45]\d\)$/ }

async function expectVariant(page: Page, variant: keyof typeof COLOURS): Promise<void> {
  const header = page.getByRole('banner')
  await expect(header).toHaveAttribute('data-variant', variant)
  await expect(header).toHaveCSS('background-color', COLOURS[variant])
}

test.describe('the promotion', () => {
  test('leads to the prices and stays closed for the session', async ({ page, open, browser }) => {
    await open('/')
    const banner = page.getByRole('region', { name: 'Promotion' })
    await expect(banner).toContainText('Save over 30% with an annual plan')
    await expect(banner.getByRole('link')).toHaveAttribute('href', '/pricing')
    await banner.getByRole('button', { name: 'Close promotion' }).click()
    await expect(banner).toBeHidden()
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing')
    await expect(banner).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(banner).toBeHidden()

    const later = await browser.newContext()
    const another = await later.newPage()
    await another.goto('/')
    await expect(another.getByRole('region', { name: 'Promotion' })).toBeVisible()
    await later.close()
  })

  test('that was closed does not flash while the site loads @soak', async ({
    page,
    open,
    expectConsoleError,
  }) => {
    await open('/')
    const banner = page.getByRole('region', { name: 'Promotion' })
    await banner.getByRole('button', { name: 'Close promotion' }).click()
    expectConsoleError(NO_MODULES)
    await blockAllModules(page)
    await page.goto('/faq')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(banner).toBeHidden()
  })
})

test.describe('the header', () => {
  const VARIANTS = {
    white: ['/', '/api', '/api/time-zone', '/pricing'],
    'baby-blue': ['/suggest-an-api', '/contact', '/notfound', '/nothing-is-here'],
  }

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })
    for (const variant of ['white', 'baby-blue'] as const)
      test(`is ${variant} on ${VARIANTS[variant].join(', ')}`, async ({
        page,
        expectConsoleError,
      }) => {
        expectConsoleError(/404/)
        for (const path of VARIANTS[variant]) {
          await page.goto(path)
          await expectVariant(page, variant)
        }
      })
  })

  test('changes its colour with the page @soak', async ({ page, open }) => {
    await open('/contact')
    const header = page.getByRole('banner')
    await header.getByRole('link', { name: 'Pricing' }).click()
    await expect(header).toHaveAttribute('data-variant', 'white')
    await page.goBack()
    await expect(header).toHaveAttribute('data-variant', 'baby-blue')
  })

  test('has logo, search, sections, account access and the way past it', async ({ page, open }) => {
    await open('/faq')
    await test.step('the skip link leads past the header', async () => {
      await page.keyboard.press('Tab')
      const skip = page.getByRole('link', { name: 'Skip to content' })
      await expect(skip).toBeFocused()
      await expect(skip).toBeInViewport()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main')).toBeFocused()
      await page.keyboard.press('Tab')
      const inside = page.getByRole('main').locator(':focus')
      await expect(inside).toHaveCount(1)
    })

    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'API Orchard' })).toHaveAttribute('href', '/')
    await expect(header.getByRole('combobox', { name: 'Search APIs' })).toHaveAttribute(
      'placeholder',
      'Search APIs...',
    )
    for (const [name, path] of [
      ['APIs', '/api'],
      ['Examples', '/examples'],
      ['Pricing', '/pricing'],
      ['Docs', '/docs'],
      ['Sign Up', '/register'],
      ['Login', '/signin'],
    ] as const)
      await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
    await expect(header.getByRole('link', { name: 'My Account' })).toBeHidden()
    await expect(header.getByRole('button', { name: 'Logout' })).toBeHidden()
    await expect(header.getByRole('button', { name: 'Menu' })).toBeHidden()

    await test.step('the footer has the columns of the specification', async () => {
      const footer = page.getByRole('contentinfo')
      const columns = {
        'Get Started': ['/api', '/docs', '/status', '/blog', '/examples', '/register', '/signin'],
        'API Categories': [
          'finance',
          'internet-technology',
          'ai-computer-vision',
          'animals',
          'entertainment',
          'health-wellness',
          'miscellaneous',
          'places',
          'text',
          'transportation',
          'tax',
        ].map((slug) => `/category/${slug}`),
        About: ['/pricing', '/suggest-an-api', '/faq', '/privacy', '/tos', '/contact'],
      }
      for (const [name, paths] of Object.entries(columns)) {
        await expect(footer.getByRole('heading', { name, exact: true })).toBeVisible()
        const links = footer.getByRole('navigation', { name, exact: true }).getByRole('link')
        await expect(links).toHaveCount(paths.length)
        const shown = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
        expect(shown.toSorted()).toEqual(paths.toSorted())
      }
      for (const name of ['Facebook', 'Twitter', 'LinkedIn']) {
        const link = footer.getByRole('link', { name })
        await expect(link).toHaveAttribute('href', /^https:\/\//)
        await expect(link).toHaveAttribute('rel', /noopener/)
      }
      await expect(footer).toContainText('2019-2025')
      await expect(footer).toContainText('All rights reserved')
    })

    await test.step('a link changes title and description and moves the focus', async () => {
      const title = await page.title()
      const description = page.locator('meta[name="description"]')
      const before = (await description.getAttribute('content')) ?? ''
      await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
      await expect(page).toHaveTitle('Pricing | API Orchard')
      expect(title).not.toBe('Pricing | API Orchard')
      await expect(description).not.toHaveAttribute('content', before)
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/pricing$/)
      await expect(page.getByRole('main')).toBeFocused()
      await page.goBack()
      await expect(page).toHaveTitle(title)
      await expect(description).toHaveAttribute('content', before)
    })
  })

  test('comes and goes with the page @soak', async ({ page, open }) => {
    await open('/faq')
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    await expect(page).toHaveURL('/signin')
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await page.goBack()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
  })
})

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 375, height: 700 } })

  test('the menu opens and closes, and the search is there without it', async ({ page, open }) => {
    await open('/faq')
    await expect(page.getByRole('combobox', { name: 'Search APIs' })).toBeVisible()
    const header = page.getByRole('banner')
    const menu = header.getByRole('button', { name: 'Menu' })
    const links = header.getByRole('navigation', { name: 'Main' })
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
    await expect(links).toBeHidden()
    await menu.click()
    await expect(menu).toHaveAttribute('aria-expanded', 'true')
    const names = ['APIs', 'Examples', 'Pricing', 'Docs', 'Status', 'Blog', 'Sign Up', 'Login']
    for (const name of names)
      await expect(links.getByRole('link', { name, exact: true })).toBeVisible()
    await menu.click()
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
    await expect(links).toBeHidden()
    await menu.press('Enter')
    await expect(links).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
    await expect(links).toBeHidden()
  })

  test('the menu closes when it has led to a page @soak', async ({ page, open }) => {
    await open('/faq')
    const header = page.getByRole('banner')
    const menu = header.getByRole('button', { name: 'Menu' })
    await menu.click()
    await header.getByRole('link', { name: 'Pricing' }).click()
    await expect(page).toHaveURL('/pricing')
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
    await expect(header.getByRole('navigation', { name: 'Main' })).toBeHidden()
  })
})

test.describe('a remembered user', () => {
  const check = async (page: Page) => {
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'My Account' })).toBeVisible()
    await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(header.getByRole('link', { name: 'Sign Up' })).toBeHidden()
    await expect(header.getByRole('link', { name: 'Login' })).toBeHidden()
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'My Account' })).toHaveAttribute(
      'href',
      '/profile',
    )
    await expect(footer.getByRole('link', { name: 'Sign Up' })).toBeHidden()
    await expect(footer.getByRole('link', { name: 'Login' })).toBeHidden()
  }

  test('sees My Account and Logout, also before any module has loaded', async ({
    page,
    open,
    expectConsoleError,
    signInAsNewUser,
  }) => {
    expectConsoleError(NO_MODULES)
    await signInAsNewUser()
    await blockAllModules(page)
    await page.goto('/faq')
    await check(page)
    await page.unrouteAll()
    await open('/faq')
    await check(page)
    // My Account shows its header to signed-in users only.
    await page.getByRole('banner').getByRole('link', { name: 'My Account' }).click()
    await expect(page).toHaveURL('/profile')
    await expectVariant(page, 'white')
  })
})

test.describe('the theme', () => {
  test('follows the system until a visitor chooses, then keeps the choice from the first paint', async ({
    page,
    open,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await open('/faq')
    const root = page.locator('html')
    const toLight = page.getByRole('button', { name: 'Switch to light theme' })
    const toDark = page.getByRole('button', { name: 'Switch to dark theme' })
    await expect(root).toHaveAttribute('data-theme', 'dark')
    await toLight.click()
    await expect(root).toHaveAttribute('data-theme', 'light')
    await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(toDark).toBeVisible()
    await page.reload()
    await expect(root).toHaveAttribute('data-theme', 'light')
    await page.emulateMedia({ colorScheme: 'light' })
    await open('/pricing')
    await toDark.click()
    await expect(root).toHaveAttribute('data-theme', 'dark')
    await expect(toLight).toBeVisible()
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { seenThemes: seen })
      new PerformanceObserver(() =>
        seen.push(document.documentElement.dataset['theme'] ?? '-'),
      ).observe({ type: 'paint', buffered: true })
      new MutationObserver(() =>
        seen.push(document.documentElement.dataset['theme'] ?? '-'),
      ).observe(document, { attributeFilter: ['data-theme'], subtree: true })
    })
    await open('/faq')
    await expect(root).toHaveAttribute('data-theme', 'dark')
    await expect(toLight).toBeVisible()
    const seen = await page.evaluate(
      () => (window as unknown as { seenThemes: string[] }).seenThemes,
    )
    expect(new Set(seen)).toEqual(new Set(['dark']))
  })

  test('of the system is there before any module', async ({ page, expectConsoleError }) => {
    expectConsoleError(NO_MODULES)
    await blockAllModules(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto('/faq')
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      const paper = await page.evaluate(() => getComputedStyle(document.body).colorScheme)
      expect(paper).toContain(colorScheme)
    }
  })
})

test.describe('moving through the site', () => {
  for (const width of [375, 1280])
    test(`a link leads to the top of the page, Back to the old place, and Tab back clear of the header at ${width} px${width > 375 ? ' @soak' : ''}`, async ({
      page,
      open,
    }) => {
      await open('/api')
      await page.evaluate(() => scrollTo(0, 2_000))
      const link = page
        .getByRole('main')
        .getByRole('heading', { level: 2 })
        .getByRole('link')
        .nth(30)
      await link.scrollIntoViewIfNeeded()
      const place = await page.evaluate(() => scrollY)
      expect(place).toBeGreaterThan(500)
      await link.click()
      await expect(page).toHaveURL(/\/api\/.+/)
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
      await page.goBack()
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)

      await page.setViewportSize({ width, height: 800 })
      await page.getByRole('main').getByRole('link').nth(30).focus()
      for (let step = 0; step < 25; step++) {
        await page.keyboard.press('Shift+Tab')
        const { top, clear } = await page.evaluate(() => ({
          top: document.activeElement?.closest('li')?.getBoundingClientRect().top ?? 0,
          clear: document.querySelector('header')?.getBoundingClientRect().bottom ?? 0,
        }))
        expect(top).toBeGreaterThanOrEqual(clear)
      }
    })
})

test('whatever a visit leaves in the browser is named on the privacy page', async ({
  page,
  open,
}) => {
  await open('/api/time-zone')
  await page.getByRole('button', { name: 'Close promotion' }).click()
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Python', exact: true }).click()
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('button', { name: 'Turn off “/” for search' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy')
  await page.reload()
  const kept = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...document.cookie.split('; ').map((cookie) => cookie.split('=')[0] ?? ''),
  ])
  expect(kept.length).toBeGreaterThan(3)
  const table = page.getByRole('table')
  for (const name of kept) await expect(table, name).toContainText(name)
})

test('a page keeps the typeface that it is shown in first', async ({ page }) => {
  const fetched = page.waitForResponse(/figtree.*\.woff2$/)
  await page.goto('/faq')
  expect((await fetched).status()).toBe(200)
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-shell-ready')
  const isLater = (await root.getAttribute('data-font')) === 'later'
  const family = isLater ? /^"Figtree Fallback"/ : /^"Figtree Variable"/
  await expect(root).toHaveCSS('font-family', family)
  const drawn = expect.stringMatching(/^Figtree(?: Light)?$/)
  expect(await fontsOf(page, 'h1')).toEqual([
    isLater ? expect.not.stringMatching(/^Figtree/) : drawn,
  ])
})

test('a typeface that comes too late moves nothing, also when style sheets are added', async ({
  page,
}) => {
  let send = () => {}
  const painted = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route(/figtree.*\.woff2$/, async (route) => {
    await painted
    await route.continue()
  })
  await page.goto('/faq', { waitUntil: 'commit' })
  const links = page.getByRole('banner').getByRole('link')
  const places = async () => Promise.all((await links.all()).map((link) => link.boundingBox()))
  await expect(page.locator('html')).toHaveAttribute('data-shell-ready')
  const before = await places()
  const sheets = await page.locator('link[rel=stylesheet]').count()
  const came = page.waitForResponse(/figtree.*\.woff2$/)
  send()
  await (await came).finished()
  await expect(page.locator('link[rel=stylesheet]')).not.toHaveCount(sheets)
  await page.evaluate(() => document.fonts.ready)
  expect(await places()).toEqual(before)
  expect(await fontsOf(page, 'h1')).not.toEqual([expect.stringMatching(/^Figtree/)])
})

test('on a slow line the typeface is fetched after the page, and the next document uses it @soak', async ({
  page,
  baseURL,
}) => {
  await withSlowSite(baseURL ?? '', 150, async (origin) => {
    const root = page.locator('html')
    const heading = page.getByRole('heading', { level: 1 })
    const pricing = page.getByRole('banner').getByRole('link', { name: 'Pricing' })
    const fetched = page.waitForResponse(/figtree.*\.woff2$/)
    await page.goto(`${origin}/faq`)
    await expect(root).toHaveAttribute('data-font', 'later')
    expect((await fetched).status()).toBe(200)
    const kept = () => page.evaluate(() => localStorage.getItem('font'))
    await expect.poll(kept).toMatch(/figtree.*\.woff2$/)
    await expect(root).toHaveCSS('font-family', /^"Figtree Fallback"/)

    await pricing.click()
    await expect(heading).toHaveText('Pricing')
    await expect(root).toHaveCSS('font-family', /^"Figtree Fallback"/)

    await page.goto(`${origin}/pricing`)
    await expect(heading).toBeVisible()
    await expect(root).not.toHaveAttribute('data-font')
    await expect(root).toHaveCSS('font-family', /^"Figtree Variable"/)
    // The browser names the family, or its lightest style.
    expect(await fontsOf(page, 'h1')).toEqual([expect.stringMatching(/^Figtree(?: Light)?$/)])
  })
})

/** Names of the fonts that the browser has drawn an element with. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.map(({ familyName }) => familyName)
}
