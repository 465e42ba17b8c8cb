import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSearchHandIn } from './hand-in-searches.ts'
import { MissedSearches } from './missed-searches.ts'

const TODAY = '2026-11-26'
let server: Server
let status: number
let received: { authorization: string | undefined; searches: unknown }[]
let missed: MissedSearches
let lines: string[]
beforeEach(async () => {
  status = 204
  received = []
  lines = []
  missed = new MissedSearches(() => new Date(`${TODAY}T12:00Z`))
  server = createServer(async (request, response) => {
    const { searches } = JSON.parse(await text(request))
    received.push({ authorization: request.headers.authorization, searches })
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const create = (metricsToken: string | null) =>
  createSearchHandIn({
    apiHost: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    watched: {
      isUp: true,
      worked: () => lines.push('worked'),
      failed: (why) => lines.push(`${why}`),
    },
    metricsToken,
    missed,
  })

it('hands each search in once, with the token', async () => {
  const { handIn } = create('secret')
  for (const query of ['Moon phases', 'moon phases', 'recipes']) missed.add(query)
  await handIn()
  await handIn()
  expect(received).toEqual([
    {
      authorization: 'Bearer secret',
      searches: [
        { day: TODAY, query: 'moon phases', count: 2 },
        { day: TODAY, query: 'recipes', count: 1 },
      ],
    },
  ])
  expect(missed.days[0]?.queries).toHaveLength(2)
})

it('hands in again what was not taken, and says so', async () => {
  const { handIn, stop } = create(null)
  status = 503
  missed.add('recipes')
  await handIn()
  missed.add('recipes')
  await handIn()
  status = 204
  await stop()
  expect(received.at(-1)).toEqual({
    authorization: undefined,
    searches: [{ day: TODAY, query: 'recipes', count: 2 }],
  })
  const refused = 'Error: the product API returned 503'
  expect(lines).toEqual([refused, refused, 'worked'])
})
