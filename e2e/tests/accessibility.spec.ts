// @module-tag soak

import { SEARCH_LIMIT } from '@orchard/shared/facts'
import type { Page } from '@playwright/test'
import { violationsInBothThemes, violationsInForcedColors } from '#fixtures/axe.ts'
import { isCovered, isInTurn, turnOf } from '#fixtures/matrix.ts'
import { SearchBox } from '#fixtures/search-box.ts'
import { readSiteMap } from '#fixtures/site-map.ts'
import { SITE_PATHS } from '#fixtures/site-paths.ts'
import { expect, httpTest, test } from '#fixtures/test.ts'
import { setTextSize } from '#fixtures/text-size.ts'

const WIDTHS = [1280, 375]
const PAGES = [
  '/',
  '/api',
  '/api?q=zzzzzz',
  '/api/time-zone',
  '/category/finance',
  '/nothing-is-here',
  '/api/wether',
  '/pricing',
  '/pricing?billing=annual&calls=many&growth=900&upfront=x&size=enterprise',
  '/pricing?calls=300000&growth=5&start=2027-01-01',
  '/blog',
  '/blog/choosing-a-data-api',
  '/examples',
  '/examples/basic-web-app',
  '/faq',
  '/privacy',
  '/tos',
  '/status',
  '/suggest-an-api',
  '/contact',
  '/register',
  '/signin',
  '/forgotpassword',
  '/profile',
  '/organisation',
  '/invitation',
]

/** Violations, each with the place in front. */
const violations = async (page: Page, where: string): Promise<string[]> =>
  (await violationsInBothThemes(page)).map((line) => `${where}, ${line}`)

for (const [row, path] of PAGES.entries()) {
  if (!isInTurn(row)) continue
  test(`${path} has no violation of WCAG 2.2 AA`, async ({ page, open, expectConsoleError }) => {
    expectConsoleError(/404/)
    const found: string[] = []
    const widths = WIDTHS.filter((_, column) => isCovered(turnOf(row), column, WIDTHS.length))
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      if (width === widths[0]) await open(path)
      found.push(...(await violations(page, `${width} px`)))
    }
    expect(found).toEqual([])
  })
}

httpTest('every page is served with one heading of the first level', async ({ request }) => {
  // The test of links looks at the pages of the sitemap.
  const listed = await readSiteMap(request)
  for (const path of SITE_PATHS.filter((one) => !listed.includes(one))) {
    const html = await (await request.get(path)).text()
    expect(html.match(/<h1/g), path).toHaveLength(1)
  }
})

for (const path of PAGES)
  test(`${path} has none where colours are forced, nor with text of 200 %${path === '/pricing' ? '' : ' @soak'}`, async ({
    page,
    open,
    expectConsoleError,
  }) => {
    expectConsoleError(/404/)
    await page.emulateMedia({ forcedColors: 'active' })
    await page.setViewportSize({ width: 1280, height: 800 })
    await open(path)
    expect(await violationsInForcedColors(page)).toEqual([])
    await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' })
    await setTextSize(page, 2)
    const found: string[] = []
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      found.push(...(await violations(page, `${width} px`)))
    }
    expect(found).toEqual([])
  })

test('open search results and the open menu have no violation', async ({ page, open }) => {
  const found: string[] = []
  const box = new SearchBox(page)
  await open('/faq')
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await box.input.fill('tax')
    await expect(box.options).toHaveCount(SEARCH_LIMIT)
    await page.keyboard.press('ArrowDown')
    await expect(box.active).toHaveCount(1)
    found.push(...(await violations(page, `${width} px`)))
    await box.input.fill('zzzzzz')
    await expect(box.message).toBeVisible()
    found.push(...(await violations(page, `${width} px, none`)))
  }
  await box.input.fill('')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  found.push(...(await violations(page, 'menu')))
  expect(found).toEqual([])
})
