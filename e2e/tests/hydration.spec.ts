import { IDENTITY } from '#fixtures/identity.ts'
import { PRODUCT_API } from '#fixtures/product-api.ts'
import { SITE_PATHS } from '#fixtures/site-paths.ts'
import { expect, test } from '#fixtures/test.ts'

test.use({ viewport: { width: 375, height: 740 } })

const PATHS = [
  ...SITE_PATHS,
  '/api?category=finance&sort=name',
  '/api?q=tax',
  '/pricing?billing=annual&calls=9999999&growth=-5&size=enterprise',
  '/nothing-is-here',
  '/api/weather',
  '/api/barcode-reader',
]

/** Words that say nothing about where a link leads; Lighthouse objects to them. */
const EMPTY_WORDS =
  /^(?:click here|click this|go|here|information|learn more|more|more info|more information|read more|right here|see more|start|this)$/i

for (const [row, path] of PATHS.entries())
  test(`${path} is taken over by React, asks nobody else and names its parts${row % 2 ? ' @soak' : ''}`, async ({
    page,
    open,
    context,
    baseURL,
    expectConsoleError,
  }) => {
    // Pages tell the state of our own servers.
    const own = [
      `${baseURL}/`,
      ...['readyz', 'status'].map((one) => `${PRODUCT_API}/${one}`),
      `${IDENTITY}/healthz`,
    ]
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!own.some((one) => request.url().startsWith(one))) foreign.push(request.url())
    })
    if (path === '/nothing-is-here') expectConsoleError(/404/)
    const warnings: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text())
    })
    await page.addInitScript(() => {
      const violations: string[] = []
      Object.assign(window, { violations })
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
        violations.push(`${violatedDirective} ${blockedURI} ${sample}`),
      )
    })
    await open(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.locator('main#content')).toHaveCount(1)
    const { violations, overflow } = await page.evaluate(() => ({
      violations: (window as unknown as { violations: string[] }).violations,
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }))
    expect(violations).toEqual([])
    expect(warnings).toEqual([])
    expect(overflow, 'pixels that stick out to the right').toBe(0)

    await test.step('it asks no other origin and sets no cookie before consent', async () => {
      expect(foreign).toEqual([])
      expect(await context.cookies()).toEqual([])
    })

    await test.step('headings skip no level, and links say where they lead', async () => {
      await page.setViewportSize({ width: 1280, height: 720 })
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
  })
