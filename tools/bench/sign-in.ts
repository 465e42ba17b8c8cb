import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { chromium } from '@playwright/test'
import { requireChromium } from '../chromium.mjs'
import { BROWSER_FLAGS, openPage } from './browser.ts'
import { figure, type Group, type Row } from './figures.ts'
import { freePort } from './free-port.ts'
import { startComposer, startService } from './process.ts'

const EMAIL = 'bench@example.org'
const PASSWORD = 'Only-for-the-bench-1'

/** One sign-in by password, in ms from the press of Enter. */
interface SignIn {
  /** Until the heading of My Account. */
  arrived: number
  /** Until the key can be shown. */
  keyed: number
}

/**
 * Measures how long a sign-in by password takes on the whole site with its real services: the identity
 * client on its first use, the handshake, the account and its key.
 */
export async function measureSignIn(rounds: number): Promise<Group> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'orchard-bench-sign-in-'))
  const closers: (() => Promise<void>)[] = [
    async () => rmSync(dataDir, { recursive: true, force: true }),
  ]
  try {
    const ports = { identity: await freePort(), api: await freePort() }
    const common = {
      IDENTITY_PORT: String(ports.identity),
      PRODUCT_API_PORT: String(ports.api),
      DATA_DIR: dataDir,
    }
    const composer = await startComposer(null, common)
    closers.push(composer.stop)
    const settings = { ...common, PORT: String(composer.port) }
    const identity = await startService('identity', settings, ports.identity)
    closers.push(identity.stop)
    const api = await startService('product-api', settings, ports.api)
    closers.push(api.stop)
    await createUser(identity.port)
    const executablePath = await requireChromium()
    if (!executablePath) throw new Error('No Chromium was found; name one in CHROMIUM_PATH')
    const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS })
    closers.push(() => browser.close())
    const samples: SignIn[] = []
    for (let round = 0; round < rounds; round++)
      samples.push(await signIn(browser, `http://localhost:${composer.port}`))
    return signInGroup(samples)
  } finally {
    for (const close of closers.reverse()) await close().catch(() => undefined)
  }
}

async function createUser(port: number): Promise<void> {
  const response = await fetch(`http://localhost:${port}/__dev/users`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  })
  if (!response.ok) throw new Error(`The user could not be made: ${await response.text()}`)
}

async function signIn(browser: Browser, origin: string): Promise<SignIn> {
  const { page, close } = await openPage(browser, 1)
  try {
    await page.goto(`${origin}/signin`)
    await page.getByLabel('Email', { exact: true }).fill(EMAIL)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    // It is alive, and what the fields' focus fetched is there: a visitor types for longer than that takes.
    await page.locator('button[type=submit]:not([disabled])').waitFor()
    await page.waitForLoadState('networkidle')
    const start = performance.now()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'My Account' }).waitFor()
    const arrived = performance.now() - start
    await page.getByRole('button', { name: 'Show API key' }).waitFor()
    return { arrived, keyed: performance.now() - start }
  } finally {
    await close()
  }
}

/** The lines of the report about signing in. */
export function signInGroup(samples: readonly SignIn[]): Group {
  const row = (name: string, values: readonly number[]): Row => ({
    name,
    unit: 'ms',
    figures: [figure(values)],
  })
  return {
    title: 'Sign-in by password, from Enter',
    rows: [
      row(
        'to My Account',
        samples.map(({ arrived }) => arrived),
      ),
      row(
        'to the key',
        samples.map(({ keyed }) => keyed),
      ),
    ],
  }
}
