import { expect, test } from '#fixtures/test.ts'

const PAGES = [
  '/',
  '/api/time-zone',
  '/pricing',
  '/blog/choosing-a-data-api',
  '/contact',
  '/signin',
]

// A translator of the browser sets the direction of the document.
for (const path of PAGES)
  test(`code and addresses of ${path} run from left to right in a page that does not${path === '/api/time-zone' ? '' : ' @soak'}`, async ({
    page,
    open,
  }) => {
    await open(path)
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl'
    })
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(excess, `${width} px`).toBe(0)
    }
    const turned = await page.evaluate(() =>
      [...document.querySelectorAll('code, pre, kbd, samp, input[type=email], input[type=url]')]
        .filter((one) => {
          const { direction, unicodeBidi } = getComputedStyle(one)
          return direction !== 'ltr' || unicodeBidi !== 'isolate'
        })
        .map(({ outerHTML }) => outerHTML),
    )
    expect(turned).toEqual([])
    // Content that is wider than its box starts at the left and can be scrolled.
    const hidden = await page.evaluate(() =>
      [...document.querySelectorAll('pre')]
        .map((one) => one.parentElement as HTMLElement)
        .filter((box) => {
          const { overflowX } = getComputedStyle(box)
          if (!/auto|scroll/.test(overflowX) || !box.firstElementChild) return false
          return getComputedStyle(box).direction !== 'ltr'
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 200)),
    )
    expect(hidden).toEqual([])
    expect(await page.getByRole('main').evaluate((main) => getComputedStyle(main).direction)).toBe(
      'rtl',
    )
  })
