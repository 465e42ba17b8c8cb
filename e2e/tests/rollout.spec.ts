// @module-tag soak

import { trialsOf } from '@orchard/platform/testing'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { violationsInBothThemes } from '#fixtures/axe.ts'
import { waitForHydration } from '#fixtures/hydration.ts'
import { type OwnSite, test } from '#fixtures/own-site.ts'
import { expect } from '#fixtures/test.ts'
import { visitorIn } from '#fixtures/visitor-in.ts'

const ROLLOUT_CLI = 'platform/src/cli/rollout-cli.ts'
/** The heading of /api in the built release, and in the trial. */
const HEADING = '"All APIs"'
const says = (heading: string) => ({ from: HEADING, to: `"${heading}"` })
/** Fails in browsers that have the cookie, never on the server. */
const failsSaying = (heading: string) => [
  { ...says(heading), side: 'server' as const },
  {
    from: HEADING,
    to: `(document.cookie.includes("faulty=yes")?(()=>{throw new Error("Broken")})():"${heading}")`,
    side: 'client' as const,
  },
]
/** Several times as long as a page needs to load its measuring code. */
const NOT_MEASURED_AFTER_MS = 4_000

test.describe.configure({ mode: 'serial' })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const badge = (page: Page) => page.getByRole('complementary', { name: 'Preview' })

/** Runs `npm run rollout`, which must succeed. */
async function rollout(site: OwnSite, ...parameters: string[]): Promise<void> {
  const { code, output } = await site.run(ROLLOUT_CLI, 'catalogue', ...parameters)
  expect(code, output).toBe(0)
}

/** Fetches a document as a visitor of a number; null stands for a new visitor. */
async function visit(site: OwnSite, visitor: number | null, path = '/api') {
  const response = await fetch(site.origin + path, {
    headers: {
      Accept: 'text/html',
      ...(visitor === null ? {} : { Cookie: `visitor_group=${visitor}` }),
    },
  })
  const html = await response.text()
  return {
    headers: response.headers,
    cookie: response.headers.get('set-cookie'),
    heading: /<h1[^>]*>([^<]*)/.exec(html)?.[1],
    releases: new Set(
      [...html.matchAll(/\/_mf\/catalogue\/([a-f0-9]{12})\//g)].map(([, id]) => id),
    ),
  }
}

/** A new browser context of the trial of the catalogue, with its own client address. */
async function contextIn(
  browser: Browser,
  site: OwnSite,
  visitor: number,
  number: number,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    extraHTTPHeaders: { 'X-Forwarded-For': `203.0.${number}.7` },
  })
  await context.addCookies([
    { name: 'visitor_group', value: String(visitor), url: site.origin },
    { name: 'faulty', value: 'yes', url: site.origin },
  ])
  return context
}

/** The message above a page that failed after it had rendered. */
const KEPT = 'You can read this page, but parts of it are not working right now.'

/** Sends eight visitors to /api, one after the other, each from a network of its own, and checks whether the page works. */
async function comeAndLook(
  browser: Browser,
  site: OwnSite,
  numbers: number,
  number = 0,
): Promise<string[]> {
  const seen: string[] = []
  const context = await contextIn(browser, site, number, numbers)
  for (let visitor = 0; visitor < 8; visitor++) {
    const page = await context.newPage()
    await page.setExtraHTTPHeaders({ 'X-Forwarded-For': `203.0.${numbers + visitor}.7` })
    await page.goto(`${site.origin}/api`)
    await waitForHydration(page, ['shell'])
    await expect(heading(page)).toHaveText(/All|Every/)
    await page.waitForLoadState('networkidle')
    seen.push(await page.getByRole('main').getByRole('alert').allTextContents().then(String))
    await page.close()
  }
  await context.close()
  return seen
}

/** The number of a visitor whom no trial of the catalogue has. */
async function outsider(site: OwnSite): Promise<number> {
  return visitorIn(await site.registryFile(), 'catalogue', false)
}

let tried = ''
let live = ''

test('a share of the visitors gets the tried release, whole, and stays with it', async ({
  patchedSite,
  browser,
}) => {
  live = (await patchedSite.registry()).live.catalogue ?? ''
  expect((await visit(patchedSite, null)).cookie).toBeNull()
  tried = await patchedSite.patch('catalogue', says('Every API there is'))
  await rollout(patchedSite, tried, '--percent', '30')
  const registry = await patchedSite.registryFile()
  const [inTrial, outside] = [true, false].map((isIn) => visitorIn(registry, 'catalogue', isIn))
  const headingIn = async () => (await visit(patchedSite, inTrial ?? 0)).heading
  await expect.poll(headingIn).toBe('Every API there is')

  // Alternately, so that mixing up the groups would show.
  for (const [visitor, text, release] of [
    [inTrial, 'Every API there is', tried],
    [outside, 'All APIs', live],
    [inTrial, 'Every API there is', tried],
  ] as const) {
    const { heading: shown, releases, headers, cookie } = await visit(patchedSite, visitor ?? 0)
    expect(shown).toBe(text)
    expect([...releases]).toEqual([release])
    expect(headers.get('cache-control')).toBe('private, max-age=0, must-revalidate')
    expect(headers.get('vary')).toContain('Cookie')
    expect(cookie).toBeNull()
  }
  const { cookie, heading: shown } = await visit(patchedSite, null)
  const drawn = Number(/visitor_group=(\d+); .*HttpOnly; SameSite=Lax/.exec(cookie ?? '')?.[1])
  const isIn = trialsOf(registry, drawn).includes('catalogue')
  expect(shown).toBe(isIn ? 'Every API there is' : 'All APIs')

  const context = await contextIn(browser, patchedSite, inTrial ?? 0, 1)
  const page = await context.newPage()
  const asked = new Set<string | undefined>()
  page.on('request', (request) => {
    const [, release] = /\/_mf\/catalogue\/([a-f0-9]{12})\//.exec(request.url()) ?? []
    if (release) asked.add(release)
  })
  for (let time = 0; time < 3; time++) {
    await page.goto(`${patchedSite.origin}/api`)
    await waitForHydration(page)
    await expect(heading(page)).toHaveText('Every API there is')
  }
  expect([...asked]).toEqual([tried])
  await context.close()
})

test('one browser alone sees a release that it asks for, until it resets @soak', async ({
  patchedSite,
  browser,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const response = await page.goto(`${patchedSite.origin}/api?mfe=catalogue@${tried}&sort=name`)
  await expect(page).toHaveURL(`${patchedSite.origin}/api?sort=name`)
  expect(response?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  })
  await waitForHydration(page)
  await expect(heading(page)).toHaveText('Every API there is')
  await expect(badge(page)).toContainText(`catalogue@${tried}`)
  expect(await violationsInBothThemes(page)).toEqual([])
  // This includes server rendering, on every page until the browser is closed.
  await page.goto(`${patchedSite.origin}/pricing`)
  await expect(badge(page)).toBeVisible()
  await page.goto(`${patchedSite.origin}/api`)
  expect((await visit(patchedSite, await outsider(patchedSite))).heading).toBe('All APIs')
  await badge(page).getByRole('button', { name: 'Reset' }).click()
  await expect(page).toHaveURL(`${patchedSite.origin}/api`)
  await expect(badge(page)).toHaveCount(0)
  expect((await context.cookies()).filter(({ name }) => name === 'mfe')).toEqual([])
  await context.close()
})

test('a release that nobody published is refused in words', async ({ patchedSite, browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  for (const wrong of ['catalogue@000000000000', 'catalogue@local:5174', '<b>x</b>']) {
    await page.goto(`${patchedSite.origin}/api?mfe=${encodeURIComponent(wrong)}`)
    await expect(badge(page)).toContainText('You see the same site as everybody else')
    await expect(heading(page)).toHaveText(/All APIs|Every API/)
  }
  expect((await context.cookies()).filter(({ name }) => name === 'mfe')).toEqual([])
  expect((await visit(patchedSite, await outsider(patchedSite))).heading).toBe('All APIs')
  await context.close()
})

test('the page of what is live names the trial, and works without JavaScript', async ({
  patchedSite,
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${patchedSite.origin}/_mf/`)
  await expect(heading(page)).toHaveText('What is live')
  const trial = page.getByRole('article').filter({ hasText: tried })
  await expect(trial).toContainText('30 %')
  await expect(page.getByRole('article').filter({ hasText: live })).toBeVisible()
  await context.close()
  const scripted = await browser.newPage()
  await scripted.goto(`${patchedSite.origin}/_mf/`)
  expect(await violationsInBothThemes(scripted)).toEqual([])
  await scripted.close()
})

test('how a page fares is reported after Accept All, and not otherwise @soak', async ({
  patchedSite,
  browser,
}) => {
  for (const response of ['Decline', 'Accept All']) {
    const page = await browser.newPage()
    await page.goto(`${patchedSite.origin}/pricing`)
    await waitForHydration(page)
    const isMeasured = response === 'Accept All'
    const timeout = isMeasured ? 0 : NOT_MEASURED_AFTER_MS
    const measuring = page.waitForResponse(/measure-vitals/, { timeout })
    await page.getByRole('button', { name: response }).click()
    if (isMeasured) {
      // The module starts to measure as soon as it is evaluated.
      const module = JSON.stringify((await measuring).url())
      await page.evaluate(`import(${module}).then(() => null)`)
    } else await expect(measuring).rejects.toThrow('Timeout')
    await page.goto('about:blank')
  }
  const page = await browser.newPage()
  await expect(async () => {
    await page.goto(`${patchedSite.origin}/_mf/`)
    await expect(page.getByRole('article').filter({ hasText: 'LCP' })).toContainText(
      /LCP \d+ ms \(1\)/,
      { timeout: 2_000 },
    )
  }).toPass({ timeout: 60_000 })
  await page.close()
})

test('the end of the trial leaves everybody with what is live', async ({ patchedSite }) => {
  const inTrial = visitorIn(await patchedSite.registryFile(), 'catalogue')
  await rollout(patchedSite, '--stop')
  await expect.poll(async () => (await visit(patchedSite, inTrial)).heading).toBe('All APIs')
  const { cookie, headers } = await visit(patchedSite, null)
  expect(cookie).toBeNull()
  expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
})

test('a tried release that fails in browsers is withdrawn by the site itself', async ({
  patchedSite,
  browser,
}) => {
  // Ten visitors come, each with a browser of their own.
  test.slow()
  const broken = await patchedSite.patch('catalogue', ...failsSaying('Every API there is'))
  await rollout(patchedSite, broken, '--percent', '40')
  const inTrial = visitorIn(await patchedSite.registryFile(), 'catalogue')
  await expect.poll(async () => [...(await visit(patchedSite, inTrial)).releases]).toEqual([broken])
  const seen = await comeAndLook(browser, patchedSite, 10, inTrial)
  expect(seen).toContainEqual(expect.stringContaining(KEPT))
  await expect.poll(async () => (await patchedSite.registry()).rollouts).toEqual({})
  const { history, live: after } = await patchedSite.registry()
  expect(after.catalogue).toBe(live)
  expect(history.at(-1)).toMatchObject({
    unit: 'catalogue',
    action: 'automatic-rollback',
    previous: broken,
    release: live,
    reason: expect.stringContaining('visitors'),
  })
  expect((await visit(patchedSite, inTrial)).heading).toBe('All APIs')
  const page = await browser.newPage()
  await page.goto(`${patchedSite.origin}/_mf/`)
  await expect(page.getByRole('listitem').first()).toContainText('by the site itself')
  await page.close()
})

// The same code withdraws a trial, as tested above.
test('a live release that fails in browsers gives way to the one before it, once @soak', async ({
  patchedSite,
  browser,
}) => {
  const broken = await patchedSite.patch('catalogue', ...failsSaying('Every single API'))
  await patchedSite.putLive('catalogue', broken)
  await expect.poll(async () => (await visit(patchedSite, 0)).heading).toBe('Every single API')
  expect(await comeAndLook(browser, patchedSite, 30)).toContainEqual(expect.stringContaining(KEPT))
  await expect.poll(async () => (await patchedSite.registry()).live.catalogue).toBe(live)
  const { history, generation } = await patchedSite.registry()
  expect(history.at(-1)).toMatchObject({ action: 'automatic-rollback', previous: broken })
  expect((await visit(patchedSite, 0)).heading).toBe('All APIs')

  // Releasing it again by hand overrides the withdrawal.
  await patchedSite.putLive('catalogue', broken)
  await expect.poll(async () => (await visit(patchedSite, 0)).heading).toBe('Every single API')
  expect(await comeAndLook(browser, patchedSite, 50)).toContainEqual(expect.stringContaining(KEPT))
  const later = await patchedSite.registryFile()
  expect(later.live.catalogue).toBe(broken)
  expect(later.generation).toBe(generation + 1)
})
