import { createHash, X509Certificate } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { generate } from 'selfsigned'
import { untilPacked } from '#src/ask.ts'
import { launchBrowser, openPage } from '#src/browser/browser.ts'
import { startRelay } from './relay.ts'
import { startComposer, startServer, temporaryFolder } from './server-process.ts'

const NETWORK = { roundTripMs: 150, downMbps: 1.6, upMbps: 0.75 }

export type Network = 'slow' | 'fast'
/** Origins of the site and of its plain twins. */
export type Origins = Record<Network, { site: string; plain: string }>

/** Serves the site and its plain twins over HTTP/2, directly and through a slow line for each. */
export async function withSite(
  pages: readonly string[],
  use: (browser: Browser, origins: Origins) => Promise<void>,
): Promise<void> {
  const { keyHash, ...tls } = await createCertificate()
  await using composer = await startComposer(tls)
  const { origin: site } = composer
  await using browser = await launchBrowser(keyHash)
  const rootAttributes: Record<string, object> = {}
  for (const page of pages) {
    await untilPacked(site + page)
    rootAttributes[page] = await readRootAttributes(browser, site + page)
  }
  const settings = { ...tls, SITE: site, PAGES: JSON.stringify(rootAttributes) }
  await using twins = await startServer('bench/src/servers/plain-server.ts', settings)
  await using slowSite = await startRelay(composer.port, NETWORK)
  await using slowTwins = await startRelay(twins.port, NETWORK)
  const originOf = ({ port }: { port: number }) => `https://127.0.0.1:${port}`
  const slow = { site: originOf(slowSite), plain: originOf(slowTwins) }
  await use(browser, { slow, fast: { site, plain: twins.origin } })
}

/** Writes a certificate for this machine, and hashes its key so that a browser accepts it. */
async function createCertificate() {
  const { cert, private: key } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  })
  const folder = temporaryFolder()
  const TLS_KEY_FILE = path.join(folder, 'key.pem')
  const TLS_CERT_FILE = path.join(folder, 'cert.pem')
  writeFileSync(TLS_KEY_FILE, key, { mode: 0o600 })
  writeFileSync(TLS_CERT_FILE, cert)
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  const keyHash = createHash('sha256').update(publicKey).digest('base64')
  return { TLS_KEY_FILE, TLS_CERT_FILE, keyHash }
}

/** The attributes of `<html>`, with those that the page's scripts have set. */
async function readRootAttributes(browser: Browser, url: string): Promise<Record<string, string>> {
  await using opened = await openPage(browser, 1)
  await opened.page.goto(url)
  return await opened.page.evaluate(() => {
    const attributes = [...document.documentElement.attributes]
    return Object.fromEntries(attributes.map(({ name, value }) => [name, value]))
  })
}
