import { COMPILED } from '@orchard/platform/composer-command'
import { startComposer } from '@orchard/platform/testing'
import { freePort } from '@orchard/shared/testing/free-port'
import { type ServerProcess, startProcess } from '@orchard/shared/testing/start-process'
import { temporaryFolder } from '@orchard/shared/testing/temporary-folder'
import type { Page } from '@playwright/test'
import { objectionsInBothThemes, violationsInForcedColors } from '#fixtures/axe.ts'
import { waitForHydration } from '#fixtures/hydration.ts'
import { test as base, expect } from '#fixtures/test.ts'

const TOKEN = 'the operator token of the browser tests'
const WIDTHS = [320, 375, 768, 1280]
const MESSAGE = 'The elevation of Mount Kenya looks wrong.'

interface Made {
  id: string
  title: string
}

/** A site whose operators announce something, which no other test may see. */
interface AnnouncingSite {
  origin: string
  api: string
  operate(method: 'POST' | 'PUT', path: string, body: object): Promise<Made>
  /** Announces until `use` is done. */
  during(fields: object, use: (made: Made) => Promise<void>): Promise<void>
}

const test = base.extend<object, { announcing: AnnouncingSite }>({
  announcing: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright derives dependencies from it
    async ({}, use) => {
      const [port, apiPort] = [await freePort(), await freePort()]
      const origin = `http://localhost:${port}`
      const servers: ServerProcess[] = []
      try {
        servers.push(
          await startComposer({ PORT: String(port), PRODUCT_API_PORT: String(apiPort) }),
          await startProcess(
            [`services/product-api/${COMPILED}/main.js`],
            {
              ...process.env,
              SITE_ORIGIN: origin,
              PRODUCT_API_PORT: String(apiPort),
              DATA_DIR: temporaryFolder(),
              OPERATOR_TOKEN: TOKEN,
              OPERATOR_NAMES: 'ada',
              PROBE: 'off',
            },
            { portVariable: 'PRODUCT_API_PORT', stderr: 'pipe' },
          ),
        )
        const api = `http://localhost:${apiPort}`
        const operate: AnnouncingSite['operate'] = async (method, path, body) => {
          const response = await fetch(`${api}/op/operator/announcements${path}`, {
            method,
            headers: {
              Authorization: `Bearer ${TOKEN}`,
              'Content-Type': 'application/json',
              'X-Operator': 'ada',
            },
            body: JSON.stringify({ ...body, reason: 'A browser test' }),
          })
          if (!response.ok) throw new Error(await response.text())
          const made: Made = await response.json()
          return made
        }
        const html = async () => (await fetch(origin)).text()
        await use({
          ...{ origin, api, operate },
          async during(fields, work) {
            const made = await operate('POST', '', fields)
            try {
              // The composer asks every five seconds.
              await expect.poll(html).toContain(made.title)
              await work(made)
            } finally {
              await operate('POST', `/${made.id}/end`, {})
              await expect.poll(html).not.toContain(made.title)
            }
          },
        })
      } finally {
        for (const server of servers) await server.stop()
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
test.describe.configure({ mode: 'serial' })

const banner = (page: Page) => page.getByRole('region', { name: 'Notice' })
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const MOVE = {
  kind: 'maintenance',
  title: 'The database moves to a new server',
  text: 'Requests wait.\n\nNo data is lost.',
  parts: ['product-api'],
  ends_at: inHours(1),
}

async function fillMessage(page: Page): Promise<void> {
  const field = (name: string) => page.getByRole('main').getByLabel(name, { exact: true })
  await field('Name').fill('Ana Lovelace')
  await field('Email').fill('ana@example.com')
  await field('Topic').selectOption('A value that looks wrong')
  await field('Message').fill(MESSAGE)
  await page.getByRole('button', { name: 'Send message' }).click()
}

async function expectKept(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toContainText(`Maintenance until`)
  await expect(main.getByRole('alert')).toContainText(MOVE.title)
  await expect(main.getByLabel('Message', { exact: true })).toHaveValue(MESSAGE)
  await expect(main.getByLabel('Topic', { exact: true })).toHaveValue(/wrong/i)
}

test('what operators announce is in the banner of each page, on /status, in its feed and in forms', async ({
  page,
  browser,
  announcing,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_CONNECTION_REFUSED|status of 503/)
  const { api, during, operate, origin } = announcing
  const move = { ...MOVE, stops: ['calls', 'forms'] }
  await during(move, async ({ id }) => {
    await page.goto(`${origin}/pricing`)
    await waitForHydration(page)
    await expect(banner(page)).toContainText(`Maintenance: ${MOVE.title}. It should end on`)
    await expect(page.getByRole('region', { name: 'Promotion' })).toHaveCount(0)
    expect(await objectionsInBothThemes(page)).toEqual([])
    expect(await violationsInForcedColors(page)).toEqual([])
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 700 })
      const overflow = () => document.documentElement.scrollWidth > innerWidth
      expect(await page.evaluate(overflow), `${width} px`).toBe(false)
    }
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(banner(page).getByRole('link')).toBeFocused()
    await page.keyboard.press('Enter')
    const entry = page.locator(`#incident-${id}`)
    await expect(entry.getByRole('heading')).toHaveText(MOVE.title)
    await expect(entry).toContainText('Maintenance in progress')
    await expect(entry).toContainText('No data is lost.')
    await operate('PUT', `/${id}`, { ...move, update: 'Half of it has moved.' })
    const feed = async () => (await fetch(`${origin}/status/feed.xml`)).text()
    await expect.poll(feed).toContain('Half of it has moved.')
    expect(await feed()).toContain(`<title>Maintenance: ${MOVE.title}</title>`)
    const twin = await (await fetch(`${origin}/status.md`)).text()
    expect(twin).toContain(`### ${MOVE.title}`)
    expect(twin).toContain('Maintenance in progress')

    await test.step('a form says what holds it up and keeps what was typed, and pages go on', async () => {
      await page.goto(`${origin}/contact`)
      await waitForHydration(page)
      await fillMessage(page)
      await expectKept(page)
      const context = await browser.newContext({ javaScriptEnabled: false })
      const bare = await context.newPage()
      await bare.goto(`${origin}/contact`)
      const posted = bare.waitForResponse((response) => response.request().method() === 'POST')
      await fillMessage(bare)
      const response = await posted
      expect(response.status()).toBe(503)
      expect(Number(response.headers()['retry-after'])).toBeGreaterThanOrEqual(60)
      await expectKept(bare)
      await context.close()
      const call = await fetch(`${api}/v1/hash/try?text=a`)
      expect(call.status).toBe(503)
      expect(await call.json()).toMatchObject({ code: 'maintenance' })
      expect((await fetch(`${origin}/api`)).status).toBe(200)
    })
  })
  await page.goto(`${origin}/status`)
  await expect(banner(page)).toHaveCount(0)
  // The product API returns the same history for 15 seconds, and browsers keep it as long.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('main')).toContainText('Completed maintenance', { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
})

test('without JavaScript the banner and the list of incidents say the same', async ({
  browser,
  announcing,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const incident = {
    kind: 'incident',
    title: 'Sign-in fails for some visitors',
    text: 'We look for the cause.',
  }
  await announcing.during(incident, async ({ id }) => {
    await page.goto(`${announcing.origin}/status`)
    await expect(banner(page)).toContainText(`Incident: ${incident.title}.`)
    await expect(page.locator(`#incident-${id}`)).toContainText('We look for the cause.')
    await expect(page.locator(`#incident-${id}`)).toContainText('All parts')
  })
  await context.close()
})

test('the page does not move when the notice is there @soak', async ({ page, announcing }) => {
  await announcing.during(MOVE, async () => {
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(self, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(`${announcing.origin}/pricing`)
    await waitForHydration(page)
    const sum = await page.evaluate(() =>
      (self as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
    )
    expect(sum).toBeLessThan(0.01)
  })
})
