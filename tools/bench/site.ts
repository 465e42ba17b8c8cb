import { rmSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Certificate, selfSignedCertificate } from '@orchard/shared/testing/certificate'
import type { Browser } from '@playwright/test'
import { requireChromium } from '../chromium.mjs'
import { launchBrowser } from './browser.ts'
import { freePort } from './free-port.ts'
import { ask } from './http-client.ts'
import { readRootAttributes } from './page-load.ts'
import type { Origins } from './pages.ts'
import { plainTwin } from './plain-twin.ts'
import { type ServerProcess, startComposer, startServer } from './process.ts'
import { startRelay } from './relay.ts'
import { untilPacked } from './server-metrics.ts'

const NETWORK = { roundTripMs: 150, downMbps: 1.6, upMbps: 0.75 }

/** Everything that measuring in the browser needs. */
export interface BenchSite {
  browser: Browser
  origins: Origins
}

/**
 * Serves the site and the plain twins of `pages` over HTTP/2 with TLS, each directly and through a slow
 * line of its own, starts the browser, and ends everything after `use`.
 */
export async function withBenchSite(
  pages: readonly string[],
  use: (site: BenchSite) => Promise<void>,
): Promise<void> {
  const closers: (() => Promise<void>)[] = []
  try {
    const certificate = selfSignedCertificate(new Date())
    const composer = await startSecureComposer(certificate)
    closers.push(composer.stop)
    const chromium = await requireChromium()
    if (!chromium) throw new Error('No Chromium was found; name one in CHROMIUM_PATH')
    const browser = await launchBrowser(chromium, certificate.keyHash)
    closers.push(() => browser.close())
    const site = `https://127.0.0.1:${composer.port}`
    const plain = await startTwins(browser, site, pages, certificate)
    closers.push(plain.stop)
    const slow = async (target: number) => {
      const port = await freePort()
      const relay = await startRelay({ port, target, ...NETWORK })
      closers.push(relay.close)
      return `https://127.0.0.1:${port}`
    }
    await use({
      browser,
      origins: {
        site,
        plain: `https://127.0.0.1:${plain.port}`,
        slowSite: await slow(composer.port),
        slowPlain: await slow(plain.port),
      },
    })
  } finally {
    // One that fails to end must not keep the others from it.
    for (const close of closers.reverse()) await close().catch(() => undefined)
  }
}

/** The composer reads key and certificate from files, which exist only as long as it starts. */
async function startSecureComposer(certificate: Certificate): Promise<ServerProcess> {
  const folder = await mkdtemp(path.join(tmpdir(), 'orchard-bench-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    const keyFile = path.join(folder, 'key.pem')
    const certFile = path.join(folder, 'cert.pem')
    await writeFile(keyFile, certificate.key, { mode: 0o600 })
    await writeFile(certFile, certificate.cert)
    return await startComposer({ keyFile, certFile })
  } finally {
    remove()
    process.off('exit', remove)
  }
}

/** Fetches each page from the warm composer and serves it again without scripts. */
async function startTwins(
  browser: Browser,
  site: string,
  pages: readonly string[],
  { key, cert }: Certificate,
): Promise<ServerProcess> {
  await Promise.all(pages.map((page) => untilPacked(site + page)))
  const twins = []
  for (const page of pages) {
    const attributes = await readRootAttributes(browser, site + page)
    twins.push(await plainTwin(page, await ask(site + page), attributes))
  }
  return startServer('plain-server.ts', { key, cert, upstream: site, pages: twins })
}
