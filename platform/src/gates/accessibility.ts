import { AXE_SOURCE, runAxe, WCAG_AA } from '@orchard/shared/testing/axe'
import type { SamplePage } from './changed-pages.ts'
import type { Gate } from './gate.ts'
import { lookAtChanged, type OpenSample, SAMPLE_ORIGIN } from './sample-browser.ts'

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
  check: (candidate) => lookAtChanged(candidate, 'Looked at', examine),
}

function examine(open: OpenSample, sample: SamplePage): Promise<string[]> {
  return open(sample, async (page) => {
    await page.goto(SAMPLE_ORIGIN + sample.path, { waitUntil: 'networkidle' })
    await page.evaluate(AXE_SOURCE)
    const found: string[] = []
    for (const { theme, width } of VIEWS) {
      await page.setViewportSize({ width, height: 800 })
      const lines = await page.evaluate(runAxe, { theme, tags: WCAG_AA })
      found.push(...lines.map((line) => `${sample.path} (${theme}, ${width} px): ${line}`))
    }
    return found
  })
}
