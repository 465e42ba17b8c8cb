import { freePort } from '@orchard/shared/testing/free-port'
import type { Browser } from '@playwright/test'
import { launchBrowser, openPage } from '#src/browser/browser.ts'
import { figure, type Group, row } from '#src/figures.ts'
import { startComposer, startServer, temporaryFolder } from '#src/servers/server-process.ts'

const USER = { email: 'bench@example.org', password: 'Only-for-the-bench-1' }

/** Signs in by password on the whole site with its real services. */
export async function measureSignIn(rounds: number): Promise<Group> {
  const settings = {
    PORT: String(await freePort()),
    IDENTITY_PORT: String(await freePort()),
    PRODUCT_API_PORT: String(await freePort()),
    DATA_DIR: temporaryFolder(),
  }
  await using site = await startComposer(settings)
  await using identity = await startServer('services/identity/src/main.ts', settings)
  await using _api = await startServer('services/product-api/src/main.ts', settings)
  const created = await fetch(`http://localhost:${identity.port}/__dev/users`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(USER),
  })
  if (!created.ok) throw new Error(`The user was not created: ${await created.text()}`)
  await using browser = await launchBrowser()
  const arrivals: number[] = []
  const keys: number[] = []
  for (let round = 0; round < rounds; round++) {
    const { arrived, keyed } = await signIn(browser, `http://localhost:${site.port}`)
    arrivals.push(arrived)
    keys.push(keyed)
  }
  return {
    title: 'Sign-in by password, from Enter',
    rows: [row('to My Account', 'ms', figure(arrivals)), row('to the key', 'ms', figure(keys))],
  }
}

async function signIn(browser: Browser, origin: string) {
  await using opened = await openPage(browser, 1)
  const { page } = opened
  await page.goto(`${origin}/signin`)
  await page.getByLabel('Email', { exact: true }).fill(USER.email)
  await page.getByLabel('Password', { exact: true }).fill(USER.password)
  // A visitor types for longer than the form takes to fetch its code.
  await page.locator('button[type=submit]:not([disabled])').waitFor()
  await page.waitForLoadState('networkidle')
  const start = performance.now()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'My Account' }).waitFor()
  const arrived = performance.now() - start
  await page.getByRole('button', { name: 'Show API key' }).waitFor()
  return { arrived, keyed: performance.now() - start }
}
