import type { Page } from '@playwright/test'
import { violationsInBothThemes } from '#fixtures/axe.ts'
import { pasted } from '#fixtures/clipboard.ts'
import { expect, httpTest, test } from '#fixtures/test.ts'

const search = (page: Page) => page.getByRole('main').getByLabel('Search the questions')
const questions = (page: Page) => page.getByRole('main').locator('details')
const count = (page: Page) => page.getByRole('main').getByRole('status').first()
/** The FAQ entry of a fragment, open or closed. */
const questionOf = (page: Page, slug: string) =>
  questions(page).filter({ has: page.locator(`#${slug}`) })

test.describe('the search of the questions', () => {
  test('filters while one types, marks what it found and keeps it in the address', async ({
    page,
    open,
  }) => {
    await open('/faq')
    const all = await questions(page).count()
    expect(all).toBeGreaterThanOrEqual(24)
    await expect(count(page)).toHaveText(`${all} questions`)
    const entries = await page.evaluate(() => history.length)

    await search(page).pressSequentially('PASSWORD symbol')
    await expect(count(page)).toHaveText(`1 of ${all} questions`)
    await expect(page).toHaveURL('/faq?q=PASSWORD+symbol')
    await expect(search(page)).toBeFocused()
    const found = questionOf(page, 'password-rule')
    await expect(found).toHaveAttribute('open')
    await expect(found.locator('mark')).toHaveText(['password', 'symbol'])
    expect(await page.evaluate(() => history.length)).toBe(entries)

    await search(page).fill('zebra')
    await expect(count(page)).toHaveText(`0 of ${all} questions`)
    await page.getByRole('link', { name: 'Show all questions' }).click()
    await expect(count(page)).toHaveText(`${all} questions`)
    await expect(search(page)).toHaveValue('')
  })

  test('is there again after a reload and after Back @soak', async ({ page, open }) => {
    await open('/faq')
    await search(page).fill('quota')
    await expect(page).toHaveURL('/faq?q=quota')
    await expect(count(page)).toContainText(' of ')
    const found = await count(page).textContent()
    await page.reload()
    await expect(search(page)).toHaveValue('quota')
    await expect(count(page)).toHaveText(found ?? '')
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
    await expect(page).toHaveURL('/pricing')
    await page.goBack()
    await expect(search(page)).toHaveValue('quota')
    await expect(count(page)).toHaveText(found ?? '')
  })

  test('has no violation while something is found or nothing @soak', async ({ page, open }) => {
    await open('/faq?q=key')
    expect(await violationsInBothThemes(page)).toEqual([])
    await search(page).fill('zebra')
    await expect(count(page)).toContainText('0 of')
    expect(await violationsInBothThemes(page)).toEqual([])
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('is a form that the server handles', async ({ page }) => {
      await page.goto('/faq')
      const all = await questions(page).count()
      await search(page).fill('annual')
      await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
      await expect(page).toHaveURL('/faq?q=annual')
      await expect(search(page)).toHaveValue('annual')
      for (const name of ['Site', 'Questions'])
        await expect(page.getByRole('search', { name, exact: true })).toHaveCount(1)
      await expect(count(page)).toHaveText(/^\d+ of \d+ questions$/)
      expect(await questions(page).count()).toBeLessThan(all)
      await expect(questionOf(page, 'annual-billing')).toHaveAttribute('open')
      await expect(page.locator('mark').first()).toHaveText(/annual/i)
    })
  })
})

test.describe('a question', () => {
  test('opens from its address, and when the fragment of the address changes', async ({
    page,
    open,
  }) => {
    await open('/faq#retry')
    await expect(questionOf(page, 'retry')).toHaveAttribute('open')
    await expect(questionOf(page, 'retry')).toBeInViewport()
    await expect(questionOf(page, 'cookies')).not.toHaveAttribute('open')

    await page.evaluate(() => {
      location.hash = 'cookies'
    })
    await expect(questionOf(page, 'cookies')).toHaveAttribute('open')
    await expect(questionOf(page, 'cookies')).toBeInViewport()
    await expect(questionOf(page, 'cookies').locator('summary')).toBeFocused()
  })

  test('of the fragment is shown though the search would leave it out', async ({ page, open }) => {
    await open('/faq?q=zzz#retry')
    await expect(questionOf(page, 'retry')).toHaveAttribute('open')
    await expect(questionOf(page, 'retry')).toBeInViewport()
    await expect(page).toHaveURL('/faq#retry')
    await expect(search(page)).toHaveValue('')
  })

  test('gives away its address @soak', async ({ page, open, context, baseURL }) => {
    await context.grantPermissions(['clipboard-write'])
    await open('/faq')
    const one = questionOf(page, 'openapi')
    await one.locator('summary').click()
    await one.getByRole('button', { name: 'Copy link' }).click()
    await expect(one.getByRole('status')).toHaveText('Link copied')
    const copied = await pasted(page)
    expect(copied).toBe(`${baseURL}/faq#openapi`)
  })

  test('is told to search engines, every one of them', async ({ page }) => {
    await page.goto('/faq')
    const shown = await questions(page).locator('summary').allTextContents()
    const text = await page.locator('script[type="application/ld+json"]').textContent()
    const told: {
      '@type': string
      mainEntity: { '@type': string; name: string; acceptedAnswer: { text: string } }[]
    } = JSON.parse(text ?? '')
    expect(told['@type']).toBe('FAQPage')
    expect(told.mainEntity.map(({ name }) => name)).toEqual(shown)
    for (const { acceptedAnswer } of told.mainEntity)
      expect(acceptedAnswer.text.length).toBeGreaterThan(40)
  })

  test('leads on to pages that exist, and to points that they have @soak', async ({
    page,
    request,
  }) => {
    await page.goto('/faq')
    const links = await questions(page)
      .locator('a')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
    expect(links.length).toBeGreaterThan(20)
    // Each article has its own file, which a unit test checks.
    for (const link of new Set(links.filter((one) => !one.startsWith('/blog/')))) {
      const [path = '', fragment] = link.split('#')
      const response = await request.get(path)
      expect(response.status(), link).toBe(200)
      // My Account is drawn in the browser.
      if (fragment && path !== '/profile')
        expect(await response.text(), link).toContain(`id="${fragment}"`)
    }
  })
})

for (const [row, path] of ['/privacy', '/tos', '/versioning'].entries())
  test(`${path} is dated, and its contents lead to its points${row ? ' @soak' : ''}`, async ({
    page,
    open,
  }) => {
    await open(path)
    const main = page.getByRole('main')
    const day = await main.locator('time').first().getAttribute('datetime')
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
    const points = main.getByRole('navigation', { name: 'Contents' }).getByRole('link')
    const headings = main.getByRole('heading', { level: 2 })
    expect(await points.allTextContents()).toEqual(await headings.allTextContents())
    for (const href of await points.evaluateAll((all) =>
      all.map((one) => one.getAttribute('href')),
    ))
      await expect(main.locator(`${href}`)).toHaveCount(1)
    expect(await violationsInBothThemes(page)).toEqual([])
    await points.last().click()
    await expect(headings.last()).toBeInViewport()
    await expect(page).toHaveURL(`${path}#changes`)
    await expect(
      main.getByRole('region', { name: 'Changes' }).locator('time').first(),
    ).toHaveAttribute('datetime', day ?? '')
  })

httpTest('the privacy page names everything that the site stores', async ({ request }) => {
  const text = await (await request.get('/privacy')).text()
  for (const name of ['cookie_consent', 'Session storage: banner', 'Local storage: theme'])
    expect(text).toContain(name)
})
