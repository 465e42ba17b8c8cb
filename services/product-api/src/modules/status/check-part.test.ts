import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkPart } from './check-part.ts'

/** Sends a body without an end, as fast as it is read. */
function flood(response: ServerResponse): void {
  const chunk = Buffer.alloc(64 * 1_024)
  const write = () => {
    while (!response.destroyed && response.write(chunk)) sent += chunk.length
  }
  response.on('drain', write)
  write()
}

let sent = 0
let server: Server
let origin = ''
beforeAll(async () => {
  server = createServer(({ socket, url = '' }, response) => {
    if (url === '/endless') return flood(response)
    const status = Number(url.slice(1))
    if (status === 0) return socket.destroy()
    response.writeHead(status, status === 302 ? { Location: '/200' } : {}).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const never = () => Promise.reject(new Error('not asked'))

it.each([
  [200, 'up', 'up'],
  [302, 'down', 'down'],
  [401, 'down', 'up'],
  [403, 'down', 'up'],
  [404, 'down', 'down'],
  [429, 'down', 'up'],
  [500, 'down', 'down'],
  [503, 'down', 'down'],
  [0, 'down', 'down'],
])('status code %i is %s, or %s of a server that may refuse', async (status, found, ofRefusing) => {
  const part = { id: 'a', name: 'A', url: `${origin}/${status}` }
  expect(await checkPart(part, never)).toMatchObject({ part: 'a', found })
  expect((await checkPart({ ...part, mayRefuse: true }, never)).found).toBe(ofRefusing)
})

it('reads no endless body to its deadline', async () => {
  const part = { id: 'a', name: 'A', url: `${origin}/endless` }
  expect((await checkPart(part, never)).found).not.toBe('down')
  expect(sent).toBeLessThan(64 * 1_024 * 1_024)
})

it('takes the time of what is up, and asks this server without the network', async () => {
  const part = { id: 'own', name: 'Own', url: null }
  const { found, ms } = await checkPart(part, async () => true)
  expect([found, typeof ms]).toEqual(['up', 'number'])
  for (const isReady of [async () => false, never])
    expect(await checkPart(part, isReady)).toEqual({ part: 'own', found: 'down', ms: null })
})
