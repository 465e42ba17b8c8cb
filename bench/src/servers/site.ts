import { createHash, X509Certificate } from 'node:crypto'
import { startComposer, whenPacked } from '@orchard/platform/testing'
import { startServer } from '@orchard/shared/testing/start-process'
import { temporaryFolder } from '@orchard/shared/testing/temporary-folder'
import { writeCertificate } from '@orchard/shared-node/testing/certificate'
import { startRelay } from '@orchard/shared-node/testing/relay'
import type { Browser } from '@playwright/test'
import { launchBrowser, openPage } from '#src/browser/browser.ts'

const NETWORK = { roundTripMs: 150, downMbps: 1.6, upMbps: 0.75 }

export type Network = 'slow' | 'fast'
/** Origins of the site and of its plain twins. */
export type Origins = Record<Network, { site: string; plain: string }>

/** Serves the site and its plain twins over HTTP/2, directly and through a slow line for each. */
export async function withSite(
  pages: readonly string[],
  use: (browser: Browser, origins: Origins) => Promise<void>,
): Promise<void> {
  const { cert, settings: tls } = await writeCertificate(temporaryFolder())
  await using composer = await startComposer(tls, 'inherit')
  const { origin: site } = composer
  await using browser = await launchBrowser(keyHashOf(cert))
  const roots: Record<string, string> = {}
  for (const page of pages) {
    await whenPacked(site + page)
    roots[page] = await readRoot(browser, site + page)
  }
  const settings = { ...tls, SITE: site, ROOTS: JSON.stringify(roots) }
  await using twins = await startServer('bench/src/servers/plain-server.ts', settings)
  await using slowSite = await startRelay(composer.port, NETWORK)
  await using slowTwins = await startRelay(twins.port, NETWORK)
  const originOf = ({ port }: { port: number }) => `https://127.0.0.1:${port}`
  const slow = { site: originOf(slowSite), plain: originOf(slowTwins) }
  await use(browser, { slow, fast: { site, plain: twins.origin } })
}

/** Hashes the key of a certificate, so that a browser accepts it. */
function keyHashOf(certificate: string): string {
  const { publicKey } = new X509Certificate(certificate)
  const der = publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(der).digest('base64')
}

/** The tag `<html>` of a page, with the attributes that its scripts have set. */
async function readRoot(browser: Browser, url: string): Promise<string> {
  await using opened = await openPage(browser, 1)
  await opened.page.goto(url)
  const root = opened.page.locator('html')
  return await root.evaluate((html: Element) =>
    (html.cloneNode() as Element).outerHTML.replace('</html>', ''),
  )
}
