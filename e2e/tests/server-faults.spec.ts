// @module-tag soak

import { appendFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { IS_FULL_RUN } from '@orchard/shared/testing/suites'
import type { Page } from '@playwright/test'
import { type FaultySite, PATIENT_DEADLINE_MS, test } from '#fixtures/faulty-site.ts'
import { waitForHydration } from '#fixtures/hydration.ts'
import { isCovered, isInTurn } from '#fixtures/matrix.ts'
import { expect } from '#fixtures/test.ts'

/** Memory limit of the composer while a release leaks: its own, plus one full worker heap. */
const MAX_RESIDENT_MB = 900

/** Per remote: a page that was cached before the fault, one that was not, and their headings. */
const REMOTES = {
  catalogue: {
    known: ['/api/time-zone', 'Time Zone API'],
    fresh: '/category/finance',
    other: ['Pricing', '/pricing', 'Pricing'],
  },
  content: {
    known: ['/pricing', 'Pricing'],
    fresh: '/faq',
    other: ['APIs', '/api', 'All APIs'],
  },
  account: {
    known: ['/signin', 'Sign in'],
    fresh: '/profile',
    other: ['Pricing', '/pricing', 'Pricing'],
  },
} as const

type Remote = keyof typeof REMOTES

const FAULT = 'a fault of the test'
/** Messages of the browser about error responses and missing files. */
const NOISE = /status of (?:404|500|503)|ERR_CONNECTION_REFUSED|MIME type|did not load|integrity/

/** Injects `code` into the component of every page of the remote. */
const inPages = (code: string) =>
  `const door=exports.remote;exports.remote={...door,async loadPage(id){const page=await door.loadPage(id);return{...page,${code}}}}`
/** Runs by the clock, long enough that the deadline comes first even on a busy machine. */
const LOOP = 'const end=Date.now()+25000;while(Date.now()<end);'

/** Faults of a server bundle, as the code that causes them. */
const FAULTS: Record<string, string> = {
  'throws when it loads': `throw new Error('${FAULT}')`,
  'throws when it renders': inPages(`Component(){throw new Error('${FAULT}')}`),
  'loops when it renders': inPages(`Component(){${LOOP}return null}`),
  'leaks objects': `const held=[];${inPages(
    'async loader(){for(;;)held.push(Array.from({length:1e5},(_,index)=>({index})))}',
  )}`,
  'leaks buffers': `const held=[];${inPages(
    'async loader(){for(;;){held.push(Buffer.alloc(4e6,1));await new Promise((go)=>setTimeout(go,5))}}',
  )}`,
}
/** Faults that do not differ between remotes. */
const MORE_FAULTS: Record<string, string> = {
  'throws in a loader': inPages(`async loader(){throw new Error('${FAULT}')}`),
  'throws in its head': inPages(`head(){throw new Error('${FAULT}')}`),
  'throws after it failed': inPages(
    `async loader(){setTimeout(()=>{throw new Error('${FAULT}')});throw new Error('${FAULT}')}`,
  ),
  'loops when it loads': LOOP,
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Expects the whole shell in the document, before any script runs. */
async function expectShell(site: FaultySite, address: string): Promise<string> {
  const response = await fetch(site.origin + address)
  const html = await response.text()
  expect(html, `${address} without its shell`).toMatch(/<main id="content"[^>]* data-mfe="/)
  return html
}

/** Expects a working header, theme and navigation; another area and a new document are one click away. */
async function checkSurvival(page: Page, site: FaultySite, remote: Remote): Promise<void> {
  const [link, address, title] = REMOTES[remote].other
  await expect(heading(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('banner').getByRole('link', { name: link, exact: true }).click()
  await expect(page).toHaveURL(site.origin + address)
  await expect(heading(page)).toHaveText(title)
  for (const [one, { known }] of Object.entries(REMOTES))
    if (one !== remote)
      expect(await (await fetch(site.origin + known[0])).text()).toContain(known[1])
}

/** Expects the failure in the log. */
const expectNamed = (site: FaultySite, remote: string, release: string, address: string) =>
  expect.poll(() => site.log).toContain(`"message":"${remote}@${release} ${address}: `)

const cell = (column: string, fault: string, type = 'server fault') => ({
  annotation: { type, description: `${column}|${fault}` },
})

test.beforeEach(({ expectConsoleError }) => expectConsoleError(NOISE))

for (const [column, remote] of (Object.keys(REMOTES) as Remote[]).entries()) {
  const isWanted = (row: number) => isCovered(row, column, Object.keys(REMOTES).length)
  const { fresh, known } = REMOTES[remote]

  test.describe(`${remote}, whose release`, () => {
    test.describe.configure({ mode: 'serial' })
    test.beforeAll(async ({ site }) => {
      for (const { known: of } of Object.values(REMOTES)) await fetch(site.origin + of[0])
    })
    test.afterAll(({ site }) => site.point(remote, site.builtRelease(remote)))

    const faults = [
      ...Object.entries(FAULTS).filter((_, row) => isWanted(row)),
      ...(remote === 'catalogue'
        ? Object.entries(MORE_FAULTS).filter((_, row) => isInTurn(row))
        : []),
      // These use up the whole deadline or memory; the worker's unit tests cover lower limits in every run.
    ].filter(([fault]) => IS_FULL_RUN || !/^(?:loops|leaks)/.test(fault))
    for (const [fault, lines] of faults)
      test(
        `${fault}${fault === 'throws when it renders' ? '' : ' @soak'}`,
        cell(remote, fault),
        async ({ page, site }) => {
          const release = await site.copyRelease(remote, lines)
          await site.point(remote, release)

          const asked = page.goto(site.origin + fresh)
          // Meanwhile the rest of the site responds, both cached and newly rendered pages.
          for (const [one, { known: of }] of Object.entries(REMOTES))
            if (one !== remote) expect(await expectShell(site, of[0])).toContain(of[1])
          const response = await asked
          expect(response?.status()).toBeGreaterThanOrEqual(500)
          await expectNamed(site, remote, release, fresh)
          await waitForHydration(page)
          await expect(heading(page)).toHaveText('This page did not load')
          await expect(page.getByRole('link', { name: 'Go to the home page' })).toBeVisible()
          await checkSurvival(page, site, remote)

          // Cached pages are still served.
          expect(await expectShell(site, known[0])).toContain(known[1])
          await expectNamed(site, remote, release, known[0])
          if (fault.startsWith('leaks'))
            expect(await site.maxResidentMb()).toBeLessThan(MAX_RESIDENT_MB)
        },
      )

    const deleted = 'is deleted from its folder'
    if (!isWanted(Object.keys(FAULTS).length)) return
    test(`${deleted} @soak`, cell(remote, deleted), async ({ page, site }) => {
      const release = await site.copyRelease(remote)
      await site.point(remote, release)
      await fetch(site.origin + known[0])
      // Browsers load their files from the built release.
      const putBack = await Promise.all([
        site.takeAway(remote, release),
        site.takeAway(remote, site.builtRelease(remote)),
      ])
      await page.goto(site.origin + known[0])
      await expect(heading(page)).toContainText(known[1])
      await expect(page.locator('html')).toHaveAttribute('data-js')

      const response = await page.goto(site.origin + fresh)
      expect(response?.status()).toBe(500)
      await expectNamed(site, remote, release, fresh)
      await waitForHydration(page)
      await checkSurvival(page, site, remote)

      // A release of another unit does not lose its routes.
      const other = remote === 'content' ? 'account' : 'content'
      await site.point(other, await site.copyRelease(other))
      expect(site.log).toContain(`${remote} stays at ${release}`)
      expect(await expectShell(site, known[0])).toContain(known[1])
      expect((await fetch(site.origin + fresh)).status).toBe(500)

      for (const back of putBack) await back()
      expect((await fetch(site.origin + fresh)).status).toBe(200)
    })
  })
}

// Its 40 pages take as long as ten other tests do.
test('a release that leaks a little with each page costs no visitor a page @soak', async ({
  site,
}) => {
  const lines = `const held=[];${inPages('async loader(args){held.push(Buffer.alloc(2e7,1));return page.loader(args)}')}`
  await site.stop()
  // Only the leak may break a page here, not a busy machine.
  await site.start(PATIENT_DEADLINE_MS)
  await site.point('catalogue', await site.copyRelease('catalogue', lines))
  for (let index = 0; index < 40; index++)
    expect((await fetch(`${site.origin}/api?q=weather${index}`)).status).toBe(200)
  expect(site.log).toMatch(/Replacing a worker: it holds \d+ MB after catalogue@/)
  await site.point('catalogue', site.builtRelease('catalogue'))
  await site.stop()
  await site.start()
})

/** Expects every area to work, cached and newly rendered, and a click from one to another. */
async function checkWholeSite(page: Page, site: FaultySite): Promise<void> {
  for (const { known, fresh } of Object.values(REMOTES)) {
    expect(await expectShell(site, known[0])).toContain(known[1])
    expect((await fetch(site.origin + fresh)).status).toBe(200)
  }
  expect((await fetch(`${site.origin}/api?q=${Math.random()}`)).status).toBe(200)
  await page.goto(`${site.origin}/api`)
  await waitForHydration(page)
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await expect(heading(page)).toHaveText('Pricing')
}

/** Unusable registries; malformed ones are covered by its unit test. */
const REGISTRIES: Record<string, string | null> = {
  'is missing': null,
  'is cut short': '{"schema":1,"generation":9',
  'is of another shape': '{"schema":1,"generation":1000000,"live":{"host":7},"history":[]}',
  'names no host': '{"schema":1,"generation":1000000,"live":{},"history":[]}',
}

async function breakRegistry(site: FaultySite, text: string | null): Promise<void> {
  if (text === null) await rm(site.registryPath)
  else await writeFile(site.registryPath, text)
}

test.describe('a registry that', () => {
  test.describe.configure({ mode: 'serial' })

  for (const [row, [fault, text]] of Object.entries(REGISTRIES).entries()) {
    if (isCovered(row, 0, 2))
      test(
        `${fault} while the site runs`,
        cell('running', fault, 'registry fault'),
        async ({ page, site }) => {
          const good = JSON.stringify(await site.registryFile())
          const { length } = site.log
          await breakRegistry(site, text)
          const told = () => site.log.slice(length).split('The registry is unusable').length - 1
          await expect.poll(told).toBe(1)
          await checkWholeSite(page, site)
          expect(told(), 'told once').toBe(1)
          await site.putRegistry(good)
          await expect.poll(() => site.log.slice(length)).toContain('is usable again')
        },
      )

    if (isCovered(row, 1, 2))
      test(
        `${fault} when it starts @soak`,
        cell('at start', fault, 'registry fault'),
        async ({ page, site }) => {
          const good = await site.registryFile()
          await site.stop()
          await breakRegistry(site, text)
          await site.start(PATIENT_DEADLINE_MS)
          expect(site.log).toContain('The registry is unusable; falling back to generation')
          await checkWholeSite(page, site)
          await site.putRegistry(JSON.stringify(good))
          await site.point('content', await site.copyRelease('content'))
        },
      )
  }

  test(
    'is older than an open page @soak',
    cell('running', 'is older than the page', 'registry fault'),
    async ({ page, site }) => {
      const before = await site.registryFile()
      await site.point('content', await site.copyRelease('content'))
      await page.goto(`${site.origin}/api`)
      await waitForHydration(page)
      await site.putRegistry(JSON.stringify(before))
      await site.whenServed(before.generation)
      await page.evaluate(() => Object.assign(window, { sameDocument: true }))
      await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
      await expect(heading(page)).toHaveText('Pricing')
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
      await checkWholeSite(page, site)
    },
  )
})

test.describe('a file of a release that is not what was built', () => {
  test.describe.configure({ mode: 'serial' })

  test('is not executed when it is the server bundle', async ({ page, site }) => {
    const before = await site.registryFile()
    const release = await site.copyRelease('content')
    await appendFile(path.join(site.releasesDir, 'content', release, 'server/bundle.cjs'), ';')
    const live = { ...before.live, content: release }
    await site.putRegistry(JSON.stringify({ ...before, generation: before.generation + 1, live }))
    await expect
      .poll(() => site.log)
      .toContain(`content@${release}: server/bundle.cjs is not what was built`)
    await checkWholeSite(page, site)
    await site.putRegistry(JSON.stringify(before))
    await site.whenServed(before.generation)
  })

  test('is not served when it is for browsers', async ({ site }) => {
    const release = await site.copyRelease('content')
    const client = path.join(site.releasesDir, 'content', release, 'client')
    const ask = (file: string) => fetch(`${site.origin}/_mf/content/${release}/${file}`)
    expect((await ask('data/faq.json')).status).toBe(200)
    await appendFile(path.join(client, 'remoteEntry.js'), '\nalert(1)')
    await writeFile(path.join(client, 'late.js'), 'alert(1)')
    for (const file of ['remoteEntry.js', 'late.js']) {
      const response = await ask(file)
      expect(response.status).toBe(404)
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
    expect(site.log).toContain(`content@${release}: client/remoteEntry.js is not what was built`)
  })
})
