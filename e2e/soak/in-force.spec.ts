import { waitForHydration } from '#fixtures/hydration.ts'
import { type OwnSite, test } from '#fixtures/own-site.ts'
import { SearchBox } from '#fixtures/search-box.ts'
import { expect } from '#fixtures/test.ts'

const RELEASE_CLI = 'platform/src/cli/release-cli.ts'
const BROWSE_PAGE = 'remote-catalogue/src/pages/browse-page.tsx'
const IN_FORCE_WITHIN_MS = 5_000

test.describe.configure({ mode: 'serial' })
test.afterAll(({ ownSite }) => ownSite.undoEdits())

/** Waits for a new document with this heading; returns how long that took, in milliseconds. */
async function waitForHeading(site: OwnSite, text: string): Promise<number> {
  const start = Date.now()
  await expect
    .poll(() => site.heading('/api'), { intervals: [50], timeout: IN_FORCE_WITHIN_MS })
    .toBe(text)
  const elapsed = Date.now() - start
  test.info().annotations.push({ type: 'in force after', description: `${elapsed} ms` })
  return elapsed
}

test('a release of one remote is in force within 5 s, and open pages go on', async ({
  page,
  browser,
  ownSite,
}) => {
  await page.clock.install()
  await page.goto(`${ownSite.origin}/api`)
  await waitForHydration(page)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('All APIs')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const before = await ownSite.registry()

  await ownSite.edit(BROWSE_PAGE, "'All APIs'", "'Every API there is'")
  const { code, output } = await ownSite.run(RELEASE_CLI, 'release', 'catalogue')
  expect(code, output).toBe(0)
  expect(await waitForHeading(ownSite, 'Every API there is')).toBeLessThan(IN_FORCE_WITHIN_MS)

  await expect.poll(async () => (await ownSite.registry()).generation).toBe(before.generation + 1)
  const { live } = await ownSite.registry()
  expect(live.catalogue).not.toBe(before.live.catalogue)
  expect(live).toEqual({ ...before.live, catalogue: live.catalogue })

  // The open page keeps the releases it was loaded with, all of which are still served.
  const box = new SearchBox(page)
  await box.input.fill('weather')
  await expect(box.names.first()).toHaveText('Weather')
  await box.input.fill('')
  await page.getByRole('main').getByRole('link', { name: 'Advice', exact: true }).click()
  await expect(heading).toContainText('Advice API')
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await expect(heading).toHaveText('Pricing')
  await page.getByRole('banner').getByRole('link', { name: 'APIs', exact: true }).click()
  await expect(heading).toHaveText('All APIs')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

  // After a while a navigation loads the new releases, unless that would lose typed text.
  const pricing = page.getByRole('banner').getByRole('link', { name: 'Pricing' })
  await page.clock.fastForward('06:00')
  await box.input.fill('half a thought')
  const response = page.waitForResponse(`${ownSite.origin}/_mf/live`)
  await pricing.hover()
  await (await response).finished()
  await pricing.click()
  await expect(heading).toHaveText('Pricing')
  await expect(box.input).toHaveValue('half a thought')
  await box.input.fill('')
  await page.getByRole('banner').getByRole('link', { name: 'APIs', exact: true }).click()
  await expect(heading).toHaveText('Every API there is')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false)

  const visitor = await browser.newContext()
  const arrival = await visitor.newPage()
  await arrival.goto(`${ownSite.origin}/api`)
  await waitForHydration(arrival)
  await expect(arrival.getByRole('heading', { level: 1 })).toHaveText('Every API there is')
  await arrival.getByLabel('Filter by text').fill('weather')
  await expect(arrival.getByRole('main').getByRole('status')).toHaveText(/^2 APIs of/)
  await visitor.close()
})

test('a rollback is in force within 5 s', async ({ ownSite }) => {
  const before = await ownSite.registryFile()
  const { code, output } = await ownSite.run(RELEASE_CLI, 'rollback', 'catalogue')
  expect(code, output).toBe(0)
  expect(await waitForHeading(ownSite, 'All APIs')).toBeLessThan(IN_FORCE_WITHIN_MS)
  const { live, history, generation } = await ownSite.registryFile()
  expect(generation).toBe(before.generation + 1)
  expect(live.catalogue).toBe(before.history.findLast(({ unit }) => unit === 'catalogue')?.previous)
  expect(history.at(-1)).toMatchObject({ unit: 'catalogue', action: 'rollback' })
  expect(live).toEqual({ ...before.live, catalogue: live.catalogue })
})
