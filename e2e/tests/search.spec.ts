// @module-tag soak

import { SEARCH_LIMIT } from '@orchard/shared/facts'
import { rankedNames, readCatalogue } from '#fixtures/catalogue.ts'
import { waitForHydration } from '#fixtures/hydration.ts'
import { isInTurn } from '#fixtures/matrix.ts'
import { blockAllModules } from '#fixtures/modules.ts'
import { SearchBox } from '#fixtures/search-box.ts'
import { expect, httpTest, test } from '#fixtures/test.ts'

/** Messages of the browser about missing modules. */
const NO_MODULES = /ERR_FAILED|dynamically imported module/

test.describe('reaching the search', () => {
  test('/, Control+K and Meta+K move the focus into it, and the slash can be turned off', async ({
    page,
    open,
    expectConsoleError,
  }) => {
    await open('/faq')
    const box = new SearchBox(page)
    const footer = page.getByRole('contentinfo')
    for (const key of ['/', 'Control+k', 'Meta+k']) {
      await expect(box.input).not.toBeFocused()
      await page.keyboard.press(key)
      await expect(box.input).toBeFocused()
      await expect(box.input).toHaveValue('')
      await box.input.blur()
    }

    const hint = page.getByRole('search').getByText('/', { exact: true })
    await expect(hint).toBeVisible()
    await footer.getByRole('button', { name: 'Turn off “/” for search' }).click()
    await expect(hint).toBeHidden()
    await page.keyboard.press('/')
    await expect(box.input).not.toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(box.input).toBeFocused()

    // The script before the first paint knows the choice, too.
    expectConsoleError(NO_MODULES)
    await blockAllModules(page)
    await page.goto('/pricing')
    await expect(hint).toBeHidden()
    await page.keyboard.press('/')
    await expect(box.input).not.toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(box.input).toBeFocused()
    await page.unrouteAll()

    await open('/pricing')
    await footer.getByRole('button', { name: 'Turn on “/” for search' }).click()
    await expect(footer.getByRole('button', { name: 'Turn off “/” for search' })).toBeFocused()
    await page.keyboard.press('/')
    await expect(box.input).toBeFocused()
  })

  test('leaves a page where it was scrolled to, as does typing @soak', async ({ page, open }) => {
    await open('/api')
    const box = new SearchBox(page)
    const place = () => page.evaluate(() => scrollY)
    await page.evaluate(() => scrollTo(0, 1_300))
    await page.keyboard.press('/')
    await page.keyboard.type('weather')
    await expect(box.options.first()).toBeVisible()
    expect(await place()).toBe(1_300)
    await box.input.fill('')
    await page.evaluate(() => scrollTo(0, 900))
    await box.input.click()
    await page.keyboard.type('s')
    await expect(box.options.first()).toBeVisible()
    expect(await place()).toBe(900)
  })

  test('a slash typed into another field stays there @soak', async ({ page, open }) => {
    await open('/api')
    const filter = page.getByLabel('Filter by text')
    await filter.focus()
    await page.keyboard.type('a/b')
    await expect(filter).toHaveValue('a/b')
    await expect(filter).toBeFocused()
  })

  test('a slash typed into the search itself is part of the query @soak', async ({
    page,
    open,
  }) => {
    await open('/faq')
    await page.keyboard.press('/')
    await page.keyboard.type('a/b')
    await expect(new SearchBox(page).input).toHaveValue('a/b')
  })
})

test.describe('results', () => {
  test('are ranked, marked, hidden with the query, and lead to their page by a click', async ({
    page,
    open,
    request,
  }) => {
    const { apis } = await readCatalogue(request)
    await open('/faq')
    const box = new SearchBox(page)
    await test.step('ranked as the specification says, the best of them', async () => {
      for (const query of ['weather', 'tax', 'a', 'IMAGE', ' rate ', 'currency']) {
        const expected = rankedNames(apis, query).slice(0, SEARCH_LIMIT)
        expect(expected.length).toBeGreaterThan(1)
        await box.input.fill(query)
        await expect(box.names).toHaveText(expected)
      }
    })

    await test.step('the exact name first, with what was typed marked', async () => {
      await box.input.fill('WEATHER')
      await expect(box.names.first()).toHaveText('Weather')
      await expect(box.options.first()).toContainText('Places')
      await box.input.fill('weath')
      await expect(box.options.first().locator('b mark')).toHaveText(['Weath'])
      await box.input.fill('WEATHER F')
      await expect(box.names.locator('mark')).toHaveText(['Weather F'])
    })

    await test.step('hidden when the query is emptied, and back with the next one', async () => {
      await expect(box.list).toBeVisible()
      await expect(box.input).toHaveAttribute('aria-expanded', 'true')
      await box.input.fill('')
      await expect(box.list).toBeHidden()
      await expect(box.input).toHaveAttribute('aria-expanded', 'false')
      await box.input.fill('tax')
      await expect(box.list).toBeVisible()
    })

    await test.step('none are said to be none', async () => {
      await box.input.fill('zzzzzz')
      await expect(box.message).toContainText('No results')
      await expect(box.options).toHaveCount(0)
      await box.input.fill('weather')
      await expect(box.message).toBeHidden()
    })

    await box.input.fill('exchange')
    await box.options.filter({ hasText: 'Exchange Rates' }).first().click()
    await expect(page).toHaveURL('/api/exchange-rates')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Exchange Rates API')
    await expect(box.list).toBeHidden()
    await expect(box.input).toHaveValue('')
  })

  test('are not shown for white space @soak', async ({ page, open }) => {
    await open('/faq')
    const box = new SearchBox(page)
    await box.input.fill('weather')
    await expect(box.list).toBeVisible()
    await box.input.fill('   ')
    await expect(box.list).toBeHidden()
    await expect(box.input).toHaveAttribute('aria-expanded', 'false')
    await expect(box.message).toBeHidden()
  })
})

test.describe('near matches', () => {
  test('are loaded when needed, follow the results, mend typing errors and lead on', async ({
    page,
    open,
    request,
  }) => {
    const asked: string[] = []
    page.on('request', (one) => asked.push(new URL(one.url()).pathname))
    await open('/faq')
    const box = new SearchBox(page)
    await test.step('loaded when the search keeps too little, not before', async () => {
      await box.input.fill('a')
      await expect(box.options).toHaveCount(SEARCH_LIMIT)
      const isNear = (path: string) => /synonyms|guides|near-matches/.test(path)
      expect(asked.filter(isNear)).toEqual([])
      await box.input.fill('barcodes')
      await expect(box.rows.first()).toBeVisible()
      expect(asked.filter(isNear)).not.toEqual([])
    })

    await test.step('in a group of their own, seven rows together', async () => {
      await box.input.fill('weather')
      await expect(box.names).toHaveText(['Weather', 'Weather Forecast'])
      await expect(box.near('Related').first()).toBeVisible()
      expect(await box.rows.count()).toBeLessThanOrEqual(SEARCH_LIMIT)
      for (const query of ['timezone', 'how many working days until', 'barcodes', 'rate limit']) {
        await box.input.fill(query)
        await expect(box.rows.first()).toBeVisible()
        const [, names] = await (await request.get(`/suggestions.json?q=${query}`)).json()
        await expect(box.rows.locator('b')).toHaveText(names)
      }
    })

    await test.step('found in spite of typing errors, which are corrected by a click', async () => {
      await box.input.fill('wether forcast')
      await expect(box.near('Related').locator('b')).toHaveText(['Weather Forecast'])
      await expect(box.message).toHaveText('Did you mean weather forecast?')
      await box.message.getByText('weather forecast').click()
      await expect(box.input).toHaveValue('weather forecast')
      await expect(box.input).toBeFocused()
      await expect(box.names).toHaveText(['Weather Forecast'])
      await expect(box.message).toBeHidden()
    })

    await test.step('without any, Enter keeps the query and leads to a suggestion with it', async () => {
      await box.input.fill('quagga zzzzzz')
      await expect(box.message).toContainText('No results')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/api?q=quagga+zzzzzz')
      await page.getByRole('main').getByRole('link', { name: 'Suggest an API' }).click()
      await expect(page.getByLabel('API name')).toHaveValue('quagga zzzzzz')
    })

    await test.step('questions, articles and pages are among them', async () => {
      await box.input.fill('cancel my plan')
      await box.near('Guides').first().click()
      await expect(page).toHaveURL(/\/faq#/)
    })
  })

  test('say what people ask before they call', async ({ request }) => {
    for (const [query, url] of [
      ['endpoint', '/faq#how-to-call'],
      ['cors', '/faq#call-from-web-page'],
      ['gdpr', '/faq#gdpr'],
      ['sales tax on invoices', '/faq#vat'],
      ['sdk', '/faq#sdk'],
      ['python', '/docs/sdks#python'],
      ['team', '/faq#team'],
      ['sandbox', '/faq#sandbox'],
    ] as const) {
      const response = await request.get('/suggestions.json', { params: { q: query } })
      const [, , , urls]: [string, string[], string[], string[]] = await response.json()
      const paths = urls.map((one) => one.replace(/^https?:\/\/[^/]+/, ''))
      expect(paths, query).toContain(url)
    }
  })

  test('stand on /api as well, with the word that was meant', async ({ page, open }) => {
    await open('/api?q=curency+convertor')
    const related = page.getByRole('region', { name: 'Related' })
    await expect(related.getByRole('link').first()).toHaveText('Exchange Rates')
    await page
      .getByRole('main')
      .getByRole('link', { name: 'currency', exact: false })
      .first()
      .click()
    await expect(page).toHaveURL(/q=currency/)
    await page.getByLabel('Filter by text').fill('timezones')
    await expect(related.getByRole('link').first()).toHaveText('Time Zone')
  })
})

test('typing into the filter of /api waits for no near matches, and asks for guides once', async ({
  page,
  open,
}) => {
  let arrive = () => {}
  const isTime = new Promise<void>((resolve) => {
    arrive = resolve
  })
  let guides = 0
  await page.route('**/guides.json', async (route) => {
    guides += 1
    await isTime
    await route.continue()
  })
  await open('/api')
  const main = page.getByRole('main')
  await page.getByLabel('Filter by text').focus()
  await page.keyboard.type('timezones', { delay: 30 })
  await expect(main.getByRole('status')).toContainText('0 APIs')
  arrive()
  await expect(main.getByRole('region', { name: 'Related' })).toContainText('Time Zone')
  expect(guides).toBe(1)
})

test.describe('the keyboard', () => {
  test('goes through all results, closes the list, and opens the active one', async ({
    page,
    open,
  }) => {
    await open('/faq')
    const box = new SearchBox(page)
    await page.keyboard.press('/')
    await page.keyboard.type('weather')
    await expect(box.near('Related').first()).toBeVisible()
    const ids = await box.rows.evaluateAll((options) => options.map(({ id }) => id))
    expect(new Set(ids).size).toBeGreaterThan(2)
    for (const key of ['ArrowDown', 'ArrowUp']) {
      for (const id of key === 'ArrowDown' ? ids : ids.toReversed()) {
        await page.keyboard.press(key)
        await expect(box.input).toHaveAttribute('aria-activedescendant', id)
        await expect(box.active).toHaveCount(1)
        await expect(box.active).toHaveAttribute('id', id)
      }
      await page.keyboard.press(key)
      await expect(box.input).not.toHaveAttribute('aria-activedescendant')
      await expect(box.active).toHaveCount(0)
      await expect(box.input).toBeFocused()
    }

    await test.step('Escape closes the list, and empties the text with another', async () => {
      await page.keyboard.press('Escape')
      await expect(box.list).toBeHidden()
      await expect(box.input).toHaveValue('weather')
      await expect(box.input).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(box.list).toBeVisible()
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect(box.input).toHaveValue('')
    })

    await test.step('Enter opens the active result', async () => {
      await page.keyboard.type('weather')
      await expect(box.options).toHaveCount(2)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/api/weather-forecast')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Weather Forecast API')
      await expect(box.list).toBeHidden()
      await expect(box.input).toHaveValue('')
      await expect(page.getByRole('main')).toBeFocused()
    })

    await test.step('the active result stays in view where the list is higher than its place', async () => {
      await page.setViewportSize({ width: 640, height: 450 })
      await box.input.fill('rate limit')
      await expect(box.near('Guides').first()).toBeVisible()
      await page.keyboard.press('ArrowUp')
      await expect(box.active).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => scrollY)).toBe(0)
    })
  })

  test('goes to all results with Enter when none is active @soak', async ({
    page,
    open,
    request,
  }) => {
    const { apis } = await readCatalogue(request)
    await open('/faq')
    const box = new SearchBox(page)
    await page.keyboard.press('/')
    await page.keyboard.type('tax')
    await expect(box.list).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/api?q=tax')
    await expect(box.list).toBeHidden()
    const cards = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link')
    await expect(cards).toHaveText(rankedNames(apis, 'tax'))
    await expect(page.getByLabel('Filter by text')).toHaveValue('tax')
  })

  test('forgets the active result when the query changes @soak', async ({ page, open }) => {
    await open('/faq')
    const box = new SearchBox(page)
    await page.keyboard.press('/')
    await page.keyboard.type('weathe')
    await expect(box.options).toHaveCount(2)
    await page.keyboard.press('ArrowDown')
    await expect(box.active).toHaveCount(1)
    await page.keyboard.type('r')
    await expect(box.options).toHaveCount(2)
    await expect(box.active).toHaveCount(0)
  })
})

test.describe('leaving the box', () => {
  test('hides the list after 200 ms and not before @soak', async ({ page, open }) => {
    await page.clock.install()
    await open('/faq')
    const box = new SearchBox(page)
    await box.input.fill('weather')
    await expect(box.options).toHaveCount(2)
    await page.clock.pauseAt(Date.now() + 60_000)
    await box.input.blur()
    await page.clock.runFor(199)
    await expect(box.input).not.toBeFocused()
    await expect(box.list).toBeVisible()
    await page.clock.runFor(1)
    await expect(box.list).toBeHidden()
  })

  test('and coming back within 200 ms keeps it open @soak', async ({ page, open }) => {
    await page.clock.install()
    await open('/faq')
    const box = new SearchBox(page)
    await box.input.fill('weather')
    await expect(box.options).toHaveCount(2)
    await page.clock.pauseAt(Date.now() + 60_000)
    await box.input.blur()
    await page.clock.runFor(100)
    await box.input.focus()
    await page.clock.runFor(1_000)
    await expect(box.list).toBeVisible()
  })
})

test.describe('odd queries', () => {
  test('are taken literally @soak', async ({ page, open, request }) => {
    const { apis } = await readCatalogue(request)
    await open('/faq')
    const box = new SearchBox(page)
    const queries = ['.*', '(', '[a-', 'a|b', '\\', '^$', 'c++', '%', '<b>', '{{', '"', '👾']
    for (const query of queries.filter((_, row) => isInTurn(row))) {
      await box.input.fill('weather')
      await expect(box.options).toHaveCount(2)
      const expected = rankedNames(apis, query).slice(0, SEARCH_LIMIT)
      await box.input.fill(query)
      await expect(box.names).toHaveText(expected)
      await expect(box.message).toBeVisible({ visible: (await box.rows.count()) === 0 })
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL((url) => url.searchParams.get('q') === query)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('All APIs')
      await expect(page.getByLabel('Filter by text')).toHaveValue(query)
    }
  })

  test('10,000 characters do no harm @soak', async ({ page, open }) => {
    await open('/faq')
    const box = new SearchBox(page)
    await box.input.fill('weather')
    await expect(box.options).toHaveCount(2)
    // A script or browser extension can exceed the field's maximum length.
    await box.input.evaluate((input, text) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }, 'weather '.repeat(1_250))
    await expect(box.message).toContainText('No results')
    await box.input.fill('weather')
    await expect(box.options).toHaveCount(2)
  })

  httpTest('10,000 characters in the address do no harm', async ({ request }) => {
    const response = await request.get(`/api?q=${'weather+'.repeat(1_250)}`)
    expect(response.status()).toBe(200)
    const text = await response.text()
    expect(text).toContain('No API matches “weather ')
    expect(text).not.toContain('weather '.repeat(30))
  })
})

test.describe('before the site has started', () => {
  const SITE = '**/_mf/host/*/assets/entry.js'

  test('shows results and leads to them', async ({ page, expectConsoleError }) => {
    expectConsoleError(/ERR_FAILED|dynamically imported module/)
    await page.route(SITE, (route) => route.abort())
    await page.goto('/faq')
    const box = new SearchBox(page)
    await box.input.fill('weather')
    await expect(box.options).toHaveCount(2)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/api/weather')
  })

  test('asks for nothing before it, and keeps its results when the site takes over', async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (one) => asked.push(new URL(one.url()).pathname))
    let start = () => {}
    const isTime = new Promise<void>((resolve) => {
      start = resolve
    })
    await page.route(SITE, async (route) => {
      await isTime
      await route.continue()
    })
    await page.goto('/faq')
    const box = new SearchBox(page)
    await box.input.fill('weather')
    await expect(box.options).toHaveCount(2)
    await page.keyboard.press('ArrowDown')
    start()
    await waitForHydration(page)
    const rank = (end: string) => asked.findIndex((path) => path.endsWith(end))
    const search = ['/assets/search-box.js', '/parts/search.js', '/parts/search.json'].map(rank)
    for (const one of search) expect(one).toBeGreaterThan(0)
    expect(Math.max(...search)).toBeLessThan(rank('/assets/entry.js'))
    await expect(box.options).toHaveCount(2)
    await expect(box.active).toHaveCount(1)
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/api/weather')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Weather API')
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    await expect(box.list).toBeHidden()
    await expect(box.input).toHaveValue('')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form leads to results from the server', async ({ page, request }) => {
    const { apis } = await readCatalogue(request)
    await page.goto('/faq')
    await page.getByRole('combobox', { name: 'Search APIs' }).fill('tax')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/api?q=tax')
    const cards = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link')
    await expect(cards).toHaveText(rankedNames(apis, 'tax'))
  })
})
