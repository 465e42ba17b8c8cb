import { AXE_SOURCE, runAxe, WCAG_AA } from '@orchard/shared/testing/axe'
import type { SamplePage } from './changed-pages.ts'
import type { Gate } from './gate.ts'
import { type Visit, type Visitor, visitChanged } from './sample-browser.ts'

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
  check: (candidate) => visitChanged(candidate, 'Looked at', (sample) => [examine(sample)]),
}

function examine(sample: SamplePage): Visit<string> {
  return { width: VIEWS[0].width, look: (visitor) => violations(visitor, sample.path) }
}

async function violations({ open, page }: Visitor, path: string): Promise<string[]> {
  await open(path)
  await page.waitForLoadState('networkidle')
  await page.evaluate(AXE_SOURCE)
  const found: string[] = []
  for (const { theme, width } of VIEWS) {
    await page.setViewportSize({ width, height: 800 })
    const lines = await page.evaluate(runAxe, { theme, tags: WCAG_AA })
    found.push(...lines.map((line) => `${path} (${theme}, ${width} px): ${line}`))
  }
  return found
}
