import { SITE_PATHS } from '#fixtures/site-paths.ts'
import { expect, test } from '#fixtures/test.ts'

test.use({ viewport: { width: 375, height: 740 } })

const PATHS = [
  ...SITE_PATHS,
  '/api?category=finance&sort=name',
  '/api?q=tax',
  '/pricing?billing=annual&calls=9999999&growth=-5&size=enterprise',
  '/nothing-is-here',
]

for (const [row, path] of PATHS.entries())
  test(`React takes over ${path} without a word${row % 2 ? ' @soak' : ''}`, async ({
    page,
    open,
    expectConsoleError,
  }) => {
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
  })
