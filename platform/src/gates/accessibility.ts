import { AXE_SOURCE, runAxe, WCAG_AA } from '@orchard/shared/testing/axe'
import type { Browser } from '@playwright/test'
import { eachOf } from '#src/each-of.ts'
import { changedPages, type SamplePage } from './changed-pages.ts'
import type { Gate } from './gate.ts'
import { withRenderer } from './renderer.ts'
import { NO_BROWSER, openSamples, SAMPLE_ORIGIN, withSampleBrowser } from './sample-browser.ts'

/** While one page waits for its files, axe looks at another. */
const AT_ONCE = 2
/** Each theme once, each width once: the other two combinations are the end-to-end tests' concern. */
const VIEWS = [
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 375 },
] as const

/**
 * Accessibility: axe finds nothing against WCAG 2.2 AA on a page of each route that is other than live,
 * in a real browser.
 */
export const accessibilityGate: Gate = {
  name: 'accessibility',
  isCostly: true,
  async check(candidate) {
    const { releasesDir } = candidate
    const { changed } = await withRenderer(releasesDir, (renderer) =>
      changedPages(candidate, renderer),
    )
    if (changed.length === 0) return { problems: [], notes: ['No page is other than live'] }
    const problems: string[] = []
    const looked = await withSampleBrowser(async (browser) => {
      await eachOf(changed, AT_ONCE, async (page) => {
        problems.push(...(await examine(browser, releasesDir, page)))
      })
      return [`Looked at ${changed.map((page) => page.path).join(', ')}`]
    })
    return looked ? { problems, notes: looked } : NO_BROWSER
  },
}

async function examine(
  browser: Browser,
  releasesDir: string,
  sample: SamplePage,
): Promise<string[]> {
  const { context, page } = await openSamples(browser, releasesDir, [sample])
  try {
    await page.goto(SAMPLE_ORIGIN + sample.path, { waitUntil: 'networkidle' })
    await page.evaluate(AXE_SOURCE)
    const found: string[] = []
    for (const { theme, width } of VIEWS) {
      await page.setViewportSize({ width, height: 800 })
      const lines = await page.evaluate(runAxe, { theme, tags: WCAG_AA })
      found.push(...lines.map((line) => `${sample.path} (${theme}, ${width} px): ${line}`))
    }
    return found
  } finally {
    await context.close()
  }
}
