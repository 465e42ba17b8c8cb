import { setTimeout as wait } from 'node:timers/promises'
import { requireChromium } from '@orchard/platform/chromium'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { installProbes } from './probes.ts'
import { RequestLog } from './requests.ts'

const FLAGS = ['--disable-gpu', '--disable-quic', '--disable-sync']
const HYDRATION_TIMEOUT_MS = 20_000
const QUIET_MS = 500
/** A load is measured until before the site's idle work, 2 s after the start of hydration. */
export const IDLE_WORK_AFTER_MS = 1_200
/** A file that the site fetches when idle. */
const IDLE_REQUEST = '/assets/follow-session.js'

/** @param keyHash accepts a certificate; where errors are merely ignored, nothing is cached. */
export async function launchBrowser(keyHash?: string): Promise<Browser> {
  const executablePath = await requireChromium()
  const accept = keyHash ? [`--ignore-certificate-errors-spki-list=${keyHash}`] : []
  return chromium.launch({ executablePath, args: [...FLAGS, ...accept] })
}

export type OpenPage = Awaited<ReturnType<typeof openPage>>

/** Opens a page in a new profile; `slowdown` divides the speed of its processor. */
export async function openPage(browser: Browser, slowdown: number) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } })
  // Compiled functions call `__name`, which the page does not have.
  const content = `globalThis.__name = (value) => value; window.bench = (${installProbes})()`
  await context.addInitScript({ content })
  const page = await context.newPage()
  await collectNoStacks(page)
  const session = await context.newCDPSession(page)
  const log = new RequestLog(session)
  await session.send('Network.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, log, [Symbol.asyncDispose]: () => context.close() }
}

/**
 * Keeps V8 from collecting a stack for each error, which it does for the inspector only: up to
 * 70 ms of a page's start. Playwright's own session asks for stacks, so it has to decline them.
 */
async function collectNoStacks(page: Page): Promise<void> {
  const { _connection } = page as unknown as WithConnection
  const client = _connection?.toImpl?.(page)?.delegate?._mainFrameSession?._client
  if (!client) throw new Error('The session of Playwright was not found')
  await client.send('Runtime.setMaxCallStackSizeToCapture', { size: 0 })
}

interface WithConnection {
  _connection?: {
    toImpl?(page: Page): { delegate?: { _mainFrameSession?: { _client?: CDPSession } } } | undefined
  }
}

async function until(condition: () => boolean, timeoutMs: number): Promise<void> {
  const end = performance.now() + timeoutMs
  while (!condition() && performance.now() < end) await wait(20)
}

/** Waits until the page is hydrated and its network quiet, or until the site's idle work begins. */
export async function untilQuiet({ page, log }: OpenPage): Promise<void> {
  const hydrated = page.evaluate(() => window.bench.hydrated).catch(() => undefined)
  await Promise.race([hydrated, wait(HYDRATION_TIMEOUT_MS, undefined, { ref: false })])
  await until(() => log.isQuietFor(QUIET_MS), IDLE_WORK_AFTER_MS)
}

/** Waits until a page that is not ours is loaded, has no island of Astro left to hydrate, and its network is quiet. */
export async function untilPeerQuiet({ page, log }: OpenPage): Promise<void> {
  await page.waitForLoadState('load')
  await page.locator('astro-island[ssr]').waitFor({ state: 'detached' })
  await until(() => log.isQuietFor(QUIET_MS), HYDRATION_TIMEOUT_MS)
}

/** Waits until the site's idle work is done. */
export async function untilIdleWorkDone(opened: OpenPage): Promise<void> {
  const { log } = opened
  await untilQuiet(opened)
  const hasBegun = () => log.requests.some(({ url }) => url.endsWith(IDLE_REQUEST))
  await until(() => hasBegun() && log.isQuietFor(QUIET_MS), HYDRATION_TIMEOUT_MS)
}

/** Divides the speed of this machine's processor. */
export const SLOWDOWN = 4
