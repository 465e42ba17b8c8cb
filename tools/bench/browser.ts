import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { observePaints, watchHydration } from './in-page.ts'
import { RequestLog } from './request-log.ts'

export const BROWSER_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const VIEWPORT = { width: 1280, height: 720 }

/**
 * Starts the browser. It accepts the certificate of the run by its key instead of ignoring certificate
 * errors: answers with an error that is merely ignored would not be cached.
 */
export function launchBrowser(executablePath: string, keyHash: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [...BROWSER_FLAGS, `--ignore-certificate-errors-spki-list=${keyHash}`],
  })
}

/** A page of a fresh profile, slowed down, with its requests followed. */
export interface OpenPage {
  page: Page
  log: RequestLog
  session: CDPSession
  close(): Promise<void>
}

/** @param slowdown how many times slower than this machine the page's scripts run. */
export async function openPage(browser: Browser, slowdown: number): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: VIEWPORT })
  try {
    // The compiler wraps named functions in calls of this helper, which the page does not have.
    await context.addInitScript({ content: 'globalThis.__name = (value) => value' })
    await context.addInitScript(observePaints)
    await context.addInitScript(watchHydration)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const log = new RequestLog(session)
    await session.send('Network.enable')
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    return { page, log, session, close: () => context.close() }
  } catch (error) {
    await context.close()
    throw error
  }
}
