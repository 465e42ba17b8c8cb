import { createHash, X509Certificate } from 'node:crypto'
import { startComposer, whenPacked } from '@orchard/platform/testing'
import { type ServerProcess, startServer } from '@orchard/shared/testing/start-process'
import { temporaryFolder } from '@orchard/shared/testing/temporary-folder'
import { writeCertificate } from '@orchard/shared-node/testing/certificate'
import { startRelay } from '@orchard/shared-node/testing/relay'
import type { Browser } from '@playwright/test'
import { launchBrowser, openPage } from '#src/browser/browser.ts'
import { buildPeers } from '#src/peers/build-peers.ts'
import { readContent } from '#src/peers/read-content.ts'

const NETWORK = { roundTripMs: 150, downMbps: 1.6, upMbps: 0.75 }

export type Network = 'slow' | 'fast'
/** Origins of the site and of what it is compared with: its plain twins, or its peers. */
export type Origins = Record<Network, { site: string; other: string }>

type Use = (browser: Browser, origins: Origins) => Promise<void>

/** Serves the site and its plain twins over HTTP/2, directly and through a slow line for each. */
export function withSite(pages: readonly string[], use: Use): Promise<void> {
  const startTwins: StartOther = async (browser, site, tls) => {
    const roots: Record<string, string> = {}
    for (const page of pages) roots[page] = await readRoot(browser, site + page)
    const settings = { ...tls, SITE: site, ROOTS: JSON.stringify(roots) }
    return startServer('bench/src/servers/plain-server.ts', settings)
  }
  return withServers(pages, startTwins, use)
}

/** Builds the peers of pages, and serves them and the site in the same way. */
export function withPeers(pages: readonly string[], use: Use): Promise<void> {
  const startPeers: StartOther = async (browser, site, tls) => {
    const folder = buildPeers(await readContent(browser, site, pages))
    const settings = { ...tls, SITE: site, FOLDER: folder }
    return startServer('bench/src/servers/peers-server.ts', settings)
  }
  return withServers(pages, startPeers, use)
}

/** Our site and that of another checkout with built state, each over HTTP/1.1 and through a slow line. */
export type Sites = Record<'ours' | 'other', { origin: string; slow: string }>

/** Serves the site beside that of another checkout, whose state has been built. */
export async function withCheckout(
  folder: string,
  use: (browser: Browser, sites: Sites) => Promise<void>,
): Promise<void> {
  const { cert, settings: tls } = await writeCertificate(temporaryFolder())
  await using ours = await startComposer({}, 'inherit')
  await using other = await startComposer({}, 'inherit', folder)
  await using ourSecure = await startComposer(tls, 'inherit')
  await using otherSecure = await startComposer(tls, 'inherit', folder)
  await using ourLine = await startRelay(ourSecure.port, NETWORK)
  await using otherLine = await startRelay(otherSecure.port, NETWORK)
  await using browser = await launchBrowser(keyHashOf(cert))
  await use(browser, {
    ours: { origin: ours.origin, slow: originOf(ourLine) },
    other: { origin: other.origin, slow: originOf(otherLine) },
  })
}

type StartOther = (
  browser: Browser,
  site: string,
  tls: Record<string, string>,
) => Promise<ServerProcess>

async function withServers(pages: readonly string[], startOther: StartOther, use: Use) {
  const { cert, settings: tls } = await writeCertificate(temporaryFolder())
  await using composer = await startComposer(tls, 'inherit')
  const { origin: site } = composer
  await using browser = await launchBrowser(keyHashOf(cert))
  for (const page of pages) await whenPacked(site + page)
  await using other = await startOther(browser, site, tls)
  await using slowSite = await startRelay(composer.port, NETWORK)
  await using slowOther = await startRelay(other.port, NETWORK)
  const slow = { site: originOf(slowSite), other: originOf(slowOther) }
  await use(browser, { slow, fast: { site, other: other.origin } })
}

function originOf({ port }: { port: number }): string {
  return `https://127.0.0.1:${port}`
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
