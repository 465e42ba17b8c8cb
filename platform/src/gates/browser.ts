import { MINUTE_MS } from '@orchard/shared/format'
import type { SamplePage } from './changed-pages.ts'
import type { Gate } from './gate.ts'
import { type Visit, type Visitor, visitChanged } from './sample-browser.ts'
import { describeSightings, type Sighting } from './visits/describe-errors.ts'
import { hydrationDifference, noteHydrationDifference } from './visits/hydration-difference.ts'
import { PageErrors, unredacted } from './visits/page-errors.ts'
import { pressControls } from './visits/press-controls.ts'
import { isHydrationError } from './visits/react-errors.ts'

/** Whoever releases may have a slow machine, with other work on it: no page that comes at all is late. */
const ARRIVES_WITHIN_MS = MINUTE_MS
/** Effects and idle work that fail do so within this time of the page's arrival. */
const SETTLES_MS = 300
/** A page that is only read fails within this time, such as in a timer. */
const STANDS_STILL_MS = 5_000

const PHONE = 375
/** Narrow windows, where rules of phones and of desktops meet. */
const BETWEEN = 600
const DESKTOP = 1280
/** Widths that a phone's page gets after it has stood still. */
const RESIZED_TO = [BETWEEN, 768, DESKTOP]

/**
 * The browser: a page of each route that is other than live starts, and comes by a click from another unit's page; it
 * stands still, gets other widths, has its controls pressed and its parameters set, without an error, a mismatch of
 * hydration, a violation of its policy or a report of failure.
 */
export const browserGate: Gate = {
  name: 'browser',
  isCostly: true,
  async check(candidate) {
    const { problems, ...rest } = await visitChanged(candidate, 'Opened', visitsOf)
    return { problems: describeSightings(problems, candidate.after), ...rest }
  },
}

function visitsOf(sample: SamplePage, all: readonly SamplePage[]): Visit<Sighting>[] {
  // From a page of another unit, as a visitor may come.
  const from = all.find(({ unit }) => unit !== sample.unit)
  return [
    standStill(sample),
    press(sample),
    ...(from ? [arriveFrom(from, sample)] : []),
    ...sample.queries.map((query) => openWith(query, sample)),
  ]
}

function standStill(sample: SamplePage): Visit<Sighting> {
  return visit(sample, PHONE, `opened at ${PHONE} px`, async (visitor, errors) => {
    if (!(await comes(visitor, sample.path, errors))) return
    errors.how = `standing still at ${PHONE} px`
    await visitor.page.waitForTimeout(STANDS_STILL_MS)
    for (const width of RESIZED_TO) {
      errors.how = `resized to ${width} px`
      await visitor.page.setViewportSize({ width, height: 800 })
      await visitor.page.waitForTimeout(SETTLES_MS)
    }
  })
}

function press(sample: SamplePage): Visit<Sighting> {
  return visit(sample, DESKTOP, `opened at ${DESKTOP} px`, async (visitor, errors) => {
    if (!(await comes(visitor, sample.path, errors))) return
    visitor.stay()
    await pressControls(visitor.page, sample.unit, {
      before(name) {
        errors.how = `after pressing “${name}” at ${DESKTOP} px`
      },
      comeBack: () => comes(visitor, sample.path, errors),
    })
    await visitor.page.waitForTimeout(SETTLES_MS)
  })
}

function arriveFrom(from: SamplePage, sample: SamplePage): Visit<Sighting> {
  const how = `reached from ${from.path} at ${BETWEEN} px`
  return visit(sample, BETWEEN, how, async ({ open, page }, errors) => {
    await open(from.path)
    const isShellReady = () => 'shellReady' in document.documentElement.dataset
    const shell = page.waitForFunction(isShellReady, undefined, { timeout: ARRIVES_WITHIN_MS })
    if (!(await arrival(shell, errors))) return
    // Errors of the other page are not errors of this one.
    errors.list.length = 0
    // As a click on a link does: few pages have one to each other.
    await page.evaluate((path) => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }, sample.path)
    const shown = page.locator(`main[data-mfe="${sample.unit}"]:not([inert]) h1`)
    await arrival(shown.first().waitFor({ timeout: ARRIVES_WITHIN_MS }), errors)
    await page.waitForTimeout(SETTLES_MS)
  })
}

function openWith(query: string, sample: SamplePage): Visit<Sighting> {
  return visit(sample, DESKTOP, `opened with ${query}`, async (visitor, errors) => {
    await comes(visitor, sample.path + query, errors)
    await visitor.page.waitForTimeout(SETTLES_MS)
  })
}

/** Opens a page and waits until it is ready; false where it does not come. */
async function comes(visitor: Visitor, path: string, errors: PageErrors): Promise<boolean> {
  const { open, page, renderFailures } = visitor
  const status = await open(path)
  if (status >= 500) {
    const cause = renderFailures.find((one) => one.includes(path.replace(/\?.*/, ''))) ?? ''
    errors.add(`returns ${status}: ${cause}`)
    return false
  }
  // The page of an error is the shell's.
  const flag = status === 200 ? 'pageReady' : 'shellReady'
  const isReady = (name: string) => name in document.documentElement.dataset
  const isThere = await arrival(
    page.waitForFunction(isReady, flag, { timeout: ARRIVES_WITHIN_MS }),
    errors,
  )
  await page.waitForTimeout(SETTLES_MS)
  return isThere
}

/** Adds an error where a page does not arrive in time; true where it does. */
function arrival(waiting: Promise<unknown>, errors: PageErrors): Promise<boolean> {
  return waiting.then(
    () => true,
    () => {
      errors.add('does not come')
      return false
    },
  )
}

/** A visit that sees the first error of a page; what follows from it is counted. */
function visit(
  sample: SamplePage,
  width: number,
  how: string,
  act: (visitor: Visitor, errors: PageErrors) => Promise<void>,
): Visit<Sighting> {
  return {
    width,
    async look(visitor) {
      const { failedRequests, page } = visitor
      await noteHydrationDifference(page)
      const errors = new PageErrors(visitor, how)
      await act(visitor, errors)
      const [cause] = errors.list
      if (!cause) return []
      const difference = isHydrationError(cause.message) ? await hydrationDifference(page) : ''
      const missing = [...failedRequests].join(', ')
      const hints = [
        ...(difference ? [difference] : []),
        ...(missing ? [`did not load: ${missing}`] : []),
      ]
      const message = unredacted(cause.message, errors.warnings)
      return [{ ...cause, message, sample, more: errors.list.length - 1, hints }]
    },
  }
}
