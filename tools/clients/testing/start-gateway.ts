import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { REPOSITORY } from '@orchard/platform/workspace'
import { catalogueFiles, readCatalogue } from '@orchard/remote-catalogue/entries'
import { startServer } from '@orchard/shared/testing/start-process'

/** The gateway with the data APIs behind it, on a database of its own. */
export interface RunningGateway {
  origin: string
  /** Keys of accounts with the free plan, each to be taken once. */
  takeKey(): string
  stop(): Promise<void>
}

/** Starts the product API on PostgreSQL with the real catalogue and data APIs, as processes. */
export async function startGateway(): Promise<RunningGateway> {
  const site = await publishCatalogue()
  const [fixture, dataApis] = await Promise.all([
    startServer('services/product-api/src/testing/load-fixture.ts', {
      DATABASE: 'PostgreSQL',
      PLAN: 'free',
      TEST_DATABASE_URL: process.env['TEST_DATABASE_URL'],
    }),
    startServer('services/data-apis/src/main.ts', { LOG_LEVEL: 'warn' }),
  ])
  const accounts: { settings: Record<string, string>; headers: { 'x-api-key': string }[] } = (
    await (await fetch(fixture.origin)).json()
  ).computed
  const gateway = await startServer('services/product-api/src/main.ts', {
    ...accounts.settings,
    LOG_LEVEL: 'warn',
    SITE_ORIGIN: site.origin,
    UPSTREAM_BASE_URL: dataApis.origin,
  })
  return {
    origin: gateway.origin,
    takeKey() {
      const key = accounts.headers.pop()?.['x-api-key']
      if (!key) throw new Error('All keys of the fixture are taken')
      return key
    },
    async stop() {
      await gateway.stop()
      await dataApis.stop()
      await fixture.stop()
      site.stop()
    },
  }
}

/** The part of the site that the gateway reads. */
async function publishCatalogue() {
  const files = catalogueFiles(await readCatalogue(path.join(REPOSITORY, 'remote-catalogue')))
  const contracts = JSON.stringify(files.get('data/contracts.json'))
  const server = createServer((request, response) => {
    const isKnown = request.url === '/catalogue/contracts.json'
    response.writeHead(isKnown ? 200 : 404, { 'Content-Type': 'application/json' })
    response.end(isKnown ? contracts : '{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
