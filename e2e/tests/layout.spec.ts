import { readCatalogue } from '#fixtures/catalogue.ts'
import { expect, test } from '#fixtures/test.ts'

/** The lower edges of the breakpoints sm to xxl (specification, “Figures”). */
const EDGES = [576, 768, 992, 1200, 1400]
const PAGES = ['/', '/api', '/api/exchange-rates', '/category/finance', '/pricing', '/blog']
/** From this width on the navigation stands in the header. */
const WIDE = 992

for (const [row, path] of PAGES.entries())
  test(`${path} fits at both sides of every breakpoint${row % 2 ? ' @soak' : ''}`, async ({
    page,
    open,
  }) => {
    await open(path)
    const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' })
    for (const width of EDGES.flatMap((edge) => [edge - 1, edge])) {
      await page.setViewportSize({ width, height: 800 })
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(excess, `${width} px`).toBe(0)
      expect(await menu.isVisible(), `${width} px`).toBe(width < WIDE)
    }
  })

test('from xxl on lists have more room, and text keeps its width', async ({ page, open }) => {
  await open('/category/finance')
  const main = page.getByRole('main')
  const card = main
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .first()
  const text = main.getByRole('paragraph').first()
  const widths = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    const boxes = await Promise.all([card, text].map((one) => one.boundingBox()))
    return boxes.map((box) => Math.round(box?.width ?? 0))
  }
  const [[before = 0, narrow], [after, wide]] = [await widths(1399), await widths(1400)]
  expect(after).toBeGreaterThan(before)
  expect(wide).toBe(narrow)
})

test('the home page moves in 300 ms, less where the visitor wants it, and orders what it features', async ({
  page,
  open,
  request,
}) => {
  const { apis } = await readCatalogue(request)
  const names = [47, 27, 15, 37, 82].map((id) => apis.find((one) => one.id === id)?.name)
  // The test run wants less motion everywhere else.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open('/')
  const search = page.getByRole('banner').getByRole('combobox')
  await expect(search).toHaveCSS('transition-duration', '0.3s')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(search).toHaveCSS('transition-duration', '0s')
  const featured = page
    .locator('section', { has: page.getByRole('heading', { name: 'Featured APIs' }) })
    .getByRole('listitem')
    .getByRole('heading')
    .getByRole('link')
  await expect(featured).toHaveText(names.map(String))
})
