import type { Unit } from '@orchard/shared/contracts'
import type { ElementHandle, Page } from '@playwright/test'

/** Limits for one page: controls in all, and of those that look alike. */
const MAX_PRESSED = 30
const MAX_ALIKE = 2
const MAX_MS = 8_000
/** Handlers, and the render that follows, fail within this time. */
const SETTLES_MS = 50

/**
 * Presses each button and link of a remote's part of a page once, a few of those that look alike. Links to other pages run
 * their handlers, but lead nowhere.
 * @param before is told of each press, by the control's name.
 * @param comeBack opens the page again after a press that has led away from it.
 */
export async function pressControls(
  page: Page,
  unit: Unit,
  { before, comeBack }: { before(name: string): void; comeBack(): Promise<unknown> },
): Promise<void> {
  const start = performance.now()
  const { pathname } = new URL(page.url())
  await page.evaluate(holdLinks)
  let controls = await listControls(page, unit)
  for (let at = 0; at < controls.length && performance.now() - start < MAX_MS; at++) {
    const name = await controls[at]?.evaluate(nameOf).catch(() => null)
    if (name === null || name === undefined) continue
    before(name)
    // It may be gone by now: what was pressed before has changed the page.
    await controls[at]?.evaluate((one) => (one as HTMLElement).click()).catch(() => undefined)
    await page.waitForTimeout(SETTLES_MS)
    if (new URL(page.url()).pathname === pathname) continue
    await comeBack()
    await page.evaluate(holdLinks)
    controls = await listControls(page, unit)
  }
}

/** The controls to press, in the order of the page. */
async function listControls(page: Page, unit: Unit): Promise<ElementHandle[]> {
  const list = await page.evaluateHandle(findControls, {
    selector: ['button', 'a[href]', 'summary', '[role="button"]', '[role="tab"]']
      .map((one) => `main[data-mfe="${unit}"] ${one}`)
      .join(),
    maxAlike: MAX_ALIKE,
    max: MAX_PRESSED,
  })
  return [...(await list.getProperties()).values()].flatMap((one) => one.asElement() ?? [])
}

interface Choice {
  selector: string
  maxAlike: number
  max: number
}

/** Runs in the page. */
function findControls({ selector, maxAlike, max }: Choice): Element[] {
  const alike = new Map<string, number>()
  return [...document.querySelectorAll(selector)]
    .filter((one) => one.checkVisibility() && !one.matches(':disabled, [inert] *'))
    .filter((one) => {
      const kind = `${one.tagName} ${one.className} ${one.closest('[class]:not(a, button)')?.className}`
      const count = (alike.get(kind) ?? 0) + 1
      alike.set(kind, count)
      return count <= maxAlike
    })
    .slice(0, max)
}

/** Runs in the page: the name by which a person finds a control; null where it has gone. */
function nameOf(control: Element): string | null {
  if (!control.isConnected) return null
  const text = control.getAttribute('aria-label') ?? control.textContent ?? ''
  return text.trim().replaceAll(/\s+/g, ' ').slice(0, 60) || control.tagName.toLowerCase()
}

/** Runs in the page: links to other pages lead nowhere from now on. */
function holdLinks(): void {
  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (!(link instanceof HTMLAnchorElement)) return
      const isElsewhere = link.origin !== location.origin || link.pathname !== location.pathname
      if (isElsewhere || link.target !== '' || link.hasAttribute('download')) event.preventDefault()
    },
    { capture: true },
  )
}
