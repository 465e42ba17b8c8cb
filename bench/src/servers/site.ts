import { createHash, X509Certificate } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { startComposer, whenPacked } from '@orchard/platform/testing'
import { startServer } from '@orchard/shared/testing/start-process'
import { temporaryFolder } from '@orchard/shared/testing/temporary-folder'
import { createCertificate } from '@orchard/shared-node/testing/certificate'
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
  const { keyHash, ...tls } = await writeCertificate()
  await using composer = await startComposer(tls, 'inherit')
  const { origin: site } = composer
  await using browser = await launchBrowser(keyHash)
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

/** Writes a certificate for this machine, and hashes its key so that a browser accepts it. */
async function writeCertificate() {
  const { key, cert } = await createCertificate()
  const folder = temporaryFolder()
  const TLS_KEY_FILE = path.join(folder, 'key.pem')
  const TLS_CERT_FILE = path.join(folder, 'cert.pem')
  writeFileSync(TLS_KEY_FILE, key, { mode: 0o600 })
  writeFileSync(TLS_CERT_FILE, cert)
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  const keyHash = createHash('sha256').update(publicKey).digest('base64')
  return { TLS_KEY_FILE, TLS_CERT_FILE, keyHash }
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
