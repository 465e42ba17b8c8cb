import { expect, test } from '#fixtures/test.ts'

test('a visitor browses to an API and finds code that calls it', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'APIs' }).click()
  await expect(page).toHaveURL('/api')
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^1\d\d APIs$/)
  await page.getByRole('link', { name: 'Time Zone', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Time Zone API')
  await expect(page).toHaveTitle('Time Zone API | API Orchard')
  const code = page.getByRole('region', { name: 'Code', exact: true })
  await expect(code).toContainText('X-Api-Key')
  await page
    .getByRole('navigation', { name: 'Language' })
    .getByRole('link', { name: 'Python', exact: true })
    .click()
  await expect(code).toContainText('urllib')
})

test('a click keeps the document, Back shows what was left, and a link a fresh list', async ({
  page,
  open,
}) => {
  await open('/api')
  const main = page.getByRole('main')
  const search = main.getByRole('searchbox')
  const words = 'a text that is only typed, not searched for'
  await search.evaluate((input: HTMLInputElement, text) => {
    input.value = text
  }, words)
  const card = await main.getByRole('link', { name: 'UUID', exact: true }).elementHandle()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await card?.evaluate((link) => (link as HTMLElement).click())
  await expect(page.getByRole('heading', { level: 1 })).toContainText('UUID API')
  expect(await page.evaluate(() => 'sameDocument' in window), 'the same document').toBe(true)
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page).toHaveTitle('UUID API | API Orchard')

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All APIs')
  await expect(page).toHaveTitle('All APIs | API Orchard')
  await expect(page.getByRole('main')).toBeFocused()
  expect(await card?.isVisible()).toBe(true)
  await expect(search).toHaveValue(words)
  await expect(page.getByRole('main')).toHaveCount(1)

  // The list responds to the address again.
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('UUID API')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'APIs' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All APIs')
  await expect(search).toHaveValue('')

  await test.step('Back returns to the place on the page that was left', async () => {
    await page.getByRole('link', { name: 'UUID', exact: true }).click()
    const related = page.getByRole('heading', { name: 'Related APIs' })
    await related.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => scrollY)
    expect(place).toBeGreaterThan(500)
    await page
      .getByRole('link', { name: 'Compare plans' })
      .evaluate((link) => link.focus({ preventScroll: true }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('UUID API')
    await expect(related).toBeInViewport()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  })
})
