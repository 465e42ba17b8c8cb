import type { Page } from '@playwright/test'
import { ApiList } from '#fixtures/api-list.ts'
import {
  type CatalogueApi,
  countWords,
  listedNames,
  rankedNames,
  readCatalogue,
} from '#fixtures/catalogue.ts'
import { SearchBox } from '#fixtures/search-box.ts'
import { expect, test } from '#fixtures/test.ts'

const names = (apis: readonly CatalogueApi[]) => apis.map(({ name }) => name)

test('every filter changes list, count and address, and they add up', async ({
  page,
  open,
  request,
}) => {
  const { apis } = await readCatalogue(request)
  await open('/api')
  const list = new ApiList(page)
  await expect(list.count).toHaveText(countWords(apis, apis))
  await expect(list.names).toHaveText(listedNames(apis))

  const coming = apis.filter(({ available }) => !available)
  const section = page.getByRole('region', { name: 'Coming soon' })
  await test.step('what is coming soon stands last, under a heading of its own', async () => {
    await expect(section.getByRole('heading', { level: 3 }).getByRole('link')).toHaveText(
      names(coming),
    )
    await expect(
      page.getByRole('main').getByRole('listitem').filter({ hasText: 'Coming soon' }),
    ).toHaveCount(coming.length)
  })

  const finance = apis.filter(({ category }) => category === 'finance')
  await list.category.selectOption('Finance')
  await expect(page).toHaveURL('/api?category=finance')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finance APIs')
  await expect(list.names).toHaveText(listedNames(finance))
  await expect(list.count).toHaveText(countWords(finance, apis))
  await expect(page).toHaveTitle('Finance APIs | API Orchard')

  await list.category.selectOption('All categories')
  await expect(page).toHaveURL('/api')
  await list.isNew.check()
  await expect(page).toHaveURL('/api?new=1')
  await expect(list.names).toHaveText(listedNames(apis.filter((api) => api.new)))

  await list.isNew.uncheck()
  await list.isUpdated.check()
  await expect(page).toHaveURL('/api?updated=1')
  await expect(list.names).toHaveText(listedNames(apis.filter(({ updated }) => updated)))

  await list.isUpdated.uncheck()
  await list.sort.selectOption('Name')
  await expect(page).toHaveURL('/api?sort=name')
  await expect(list.names).toHaveText(names(apis).sort())
  await expect(section).toHaveCount(0)

  await test.step('newest first begins with what is new, then what is updated', async () => {
    await list.sort.selectOption('Newest first')
    await expect(page).toHaveURL('/api?sort=newest')
    const fresh = apis.filter((api) => api.new).length
    const updated = apis.filter((api) => api.updated).length
    const badges = page.getByRole('main').getByRole('listitem').locator('h2 b')
    await expect(badges).toHaveText([
      ...Array<string>(fresh).fill('New'),
      ...Array<string>(updated).fill('Updated'),
    ])
  })

  await test.step('filters add up', async () => {
    await list.category.selectOption('Animals')
    await list.isNew.check()
    await list.text.fill('a')
    await list.sort.selectOption('Name')
    await expect(page).toHaveURL('/api?q=a&category=animals&new=1&sort=name')
    const expected = rankedNames(
      apis.filter((api) => api.category === 'animals' && api.new),
      'a',
    ).sort()
    expect(expected).not.toEqual([])
    await expect(list.names).toHaveText(expected)
  })

  await test.step('no result shows a way on', async () => {
    await list.text.fill('zzzzzz')
    await expect(list.count).toHaveText(`0 APIs of ${apis.length}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Suggest an API' })).toHaveAttribute(
      'href',
      '/suggest-an-api?name=zzzzzz',
    )
    await main.getByRole('link', { name: 'Show all APIs' }).click()
    await expect(list.names).toHaveCount(apis.length)
    await expect(list.text).toHaveValue('')
  })
})

test('the compact view shows the same list, and changes of its number are announced', async ({
  page,
  open,
  request,
}) => {
  const { apis } = await readCatalogue(request)
  const tax = apis.filter(({ category }) => category === 'tax')
  await open('/api')
  const list = new ApiList(page)
  const status = await list.count.elementHandle()
  await list.view.getByRole('radio', { name: 'Cards' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/api?view=compact')
  await expect(list.view.getByRole('radio', { name: 'Compact' })).toBeFocused()
  await expect(list.names).toHaveText(listedNames(apis))
  await list.category.selectOption('Tax')
  await expect(page).toHaveURL('/api?category=tax&view=compact')
  await expect(list.names).toHaveText(listedNames(tax))
  // A screen reader announces what changes in the element that it knows.
  await expect.poll(() => status?.textContent()).toBe(countWords(tax, apis))
  const coming = tax.filter(({ available }) => !available).length
  await expect(page.getByText(`${coming} coming soon`, { exact: true })).toBeVisible()
  await page.reload()
  await expect(list.view.getByRole('radio', { name: 'Compact' })).toBeChecked()
  const rows = await page.getByRole('main').getByRole('listitem').all()
  const heights = await Promise.all(rows.map(async (row) => (await row.boundingBox())?.height ?? 0))
  expect(Math.max(...heights)).toBeLessThan(80)
})

test('letters typed quickly all arrive and the focus stays @soak', async ({
  page,
  open,
  request,
}) => {
  const { apis } = await readCatalogue(request)
  await open('/api')
  const list = new ApiList(page)
  await list.text.pressSequentially('exchange rates between')
  await expect(list.text).toHaveValue('exchange rates between')
  await expect(list.text).toBeFocused()
  await expect(page).toHaveURL('/api?q=exchange+rates+between')
  for (let length = 'exchange rates between'.length; length > 'exchange'.length; length--)
    await page.keyboard.press('Backspace')
  await expect(list.text).toHaveValue('exchange')
  await expect(list.text).toBeFocused()
  await expect(list.names).toHaveText(rankedNames(apis, 'exchange'))
})

test('typing leaves no trail of addresses behind @soak', async ({ page, open }) => {
  await open('/faq')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'APIs' }).click()
  const list = new ApiList(page)
  await list.text.pressSequentially('weather')
  await expect(page).toHaveURL('/api?q=weather')
  await page.goBack()
  await expect(page).toHaveURL('/faq')
})

test('a reload keeps all filters @soak', async ({ page, open }) => {
  await open('/api')
  const list = new ApiList(page)
  await list.category.selectOption('Tax')
  await list.text.fill('tax')
  await list.sort.selectOption('Name')
  await expect(page).toHaveURL('/api?q=tax&category=tax&sort=name')
  const shown = await list.names.allTextContents()
  expect(shown.length).toBeGreaterThan(1)
  await page.reload()
  await expect(list.names).toHaveText(shown)
  await expect(list.text).toHaveValue('tax')
  await expect(list.category).toHaveValue('tax')
  await expect(list.sort).toHaveValue('name')
})

test('Back from another list restores list and fields @soak', async ({ page, open, request }) => {
  const { apis } = await readCatalogue(request)
  await open('/api')
  const list = new ApiList(page)
  await list.text.fill('tax')
  await expect(page).toHaveURL('/api?q=tax')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'APIs' }).click()
  await expect(page).toHaveURL('/api')
  await expect(list.text).toHaveValue('')
  await expect(list.names).toHaveCount(apis.length)
  await list.text.fill('weather')
  await list.sort.selectOption('Name')
  await expect(page).toHaveURL('/api?q=weather&sort=name')
  await page.goBack()
  await expect(page).toHaveURL('/api?q=tax')
  await expect(list.names).toHaveText(rankedNames(apis, 'tax'))
  await expect(list.text).toHaveValue('tax')
  await expect(list.sort).toHaveValue('catalogue')
})

/** Opens the first API of the list for “tax”, and expects the same list after Back. */
async function openFirstAndGoBack(page: Page, apis: readonly CatalogueApi[]): Promise<void> {
  const { names } = new ApiList(page)
  const expected = rankedNames(apis, 'tax')
  await names.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${expected[0]} API`)
  await page.goBack()
  await expect(page).toHaveURL('/api?q=tax')
  await expect(names).toHaveText(expected)
}

test('the search of the header takes the place of the text, and Back from an API restores it', async ({
  page,
  open,
  request,
}) => {
  const { apis } = await readCatalogue(request)
  await open('/api')
  const list = new ApiList(page)
  await list.text.fill('weather')
  await expect(page).toHaveURL('/api?q=weather')
  const box = new SearchBox(page)
  await box.input.fill('tax')
  await box.input.press('Enter')
  await expect(page).toHaveURL('/api?q=tax')
  await expect(list.text).toHaveValue('tax')
  await expect(list.names).toHaveText(rankedNames(apis, 'tax'))

  await list.isUpdated.check()
  await list.isUpdated.uncheck()
  await expect(list.names).toHaveText(rankedNames(apis, 'tax'))
  await openFirstAndGoBack(page, apis)
  await expect(list.text).toHaveValue('tax')
})

test.describe('where a browser refuses the 101st change of the address', () => {
  test.beforeEach(({ page }) => page.addInitScript(limitHistory))

  test('list, address, links and Back survive 200 keys @soak', async ({ page, open, request }) => {
    const { apis } = await readCatalogue(request)
    await open('/api')
    const list = new ApiList(page)
    await list.text.focus()
    for (let round = 0; round < 33; round++) {
      await page.keyboard.type('tax')
      for (let key = 0; key < 3; key++) await page.keyboard.press('Backspace')
    }
    await page.keyboard.type('tax')
    await expect(list.names).toHaveText(rankedNames(apis, 'tax'))
    await expect(page).toHaveURL('/api?q=tax')
    await openFirstAndGoBack(page, apis)
  })

  test('a refusal stops neither the filter nor a link', async ({ page, open, request }) => {
    const { apis } = await readCatalogue(request)
    await open('/api')
    await page.evaluate(() => {
      for (let count = 0; count < 100; count++)
        try {
          history.replaceState(history.state, '')
        } catch {
          return
        }
    })
    const list = new ApiList(page)
    await list.text.fill('tax')
    await expect(list.names).toHaveText(rankedNames(apis, 'tax'))
    await list.names.first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      `${rankedNames(apis, 'tax')[0]} API`,
    )
  })
})

/** Refuses changes of the address as Safari does, after 100 calls of pushState and replaceState in 30 seconds. */
function limitHistory(): void {
  let [count, start] = [0, Date.now()]
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name].bind(history)
    history[name] = (...entry) => {
      if (Date.now() - start > 30_000) [count, start] = [0, Date.now()]
      if (count >= 100) throw new DOMException('The operation is insecure.', 'SecurityError')
      count++
      change(...entry)
    }
  }
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every API is in the HTML, and the form works with its button', async ({
    page,
    request,
  }) => {
    const { apis } = await readCatalogue(request)
    await page.goto('/api')
    const list = new ApiList(page)
    await expect(list.names).toHaveText(listedNames(apis))
    const addresses = await list.names.evaluateAll((all) =>
      all.map((one) => one.getAttribute('href')),
    )
    expect(addresses.toSorted()).toEqual(apis.map(({ url }) => url).toSorted())

    await list.category.selectOption('Finance')
    await list.isUpdated.check()
    await list.text.fill('rate')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/[?&]category=finance(&|$)/)
    const finance = apis.filter((api) => api.category === 'finance' && api.updated)
    expect(rankedNames(finance, 'rate')).not.toEqual([])
    await expect(list.names).toHaveText(rankedNames(finance, 'rate'))
    await expect(list.text).toHaveValue('rate')
    await expect(list.category).toHaveValue('finance')
    await expect(list.isUpdated).toBeChecked()
  })
})
