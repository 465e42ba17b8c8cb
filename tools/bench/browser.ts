import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { observePaints, watchHydration } from './in-page.ts'
import { RequestLog } from './request-log.ts'

const FLAGS = [
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
 * errors: answers with an error that is merely ignored would not be cached. Null where nothing is served
 * over TLS.
 */
export function launchBrowser(executablePath: string, keyHash: string | null): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: keyHash ? [...FLAGS, `--ignore-certificate-errors-spki-list=${keyHash}`] : FLAGS,
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
    await collectNoStacks(page)
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

/**
 * Keeps V8 from collecting a stack for each error that is made. It does so for the inspector alone, and parses
 * whole files again to name lines: up to 70 ms of a page's start that no visitor waits for. Playwright's own
 * session asks for the stacks, so that it has to be that one which declines.
 * @throws {Error} when Playwright keeps this session elsewhere.
 */
async function collectNoStacks(page: Page): Promise<void> {
  const { _connection } = page as unknown as WithConnection
  const client = _connection?.toImpl?.(page)?.delegate?._mainFrameSession?._client
  if (!client) throw new Error('The session of Playwright was not found')
  await client.send('Runtime.setMaxCallStackSizeToCapture', { size: 0 })
}

/** Where this version of Playwright keeps the session of a page. */
interface WithConnection {
  _connection?: {
    toImpl?(
      page: Page,
    ): { delegate?: { _mainFrameSession?: { _client?: Pick<CDPSession, 'send'> } } } | undefined
  }
}
