import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createProvider } from './provider.ts'

const before = getGlobalDispatcher()
beforeEach(() => setGlobalDispatcher(new Agent()))
afterEach(() => setGlobalDispatcher(before))

// As in a server, where the package is loaded before anything was fetched.
it('is asked, whichever dispatcher the process has', async () => {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    bodies.push(`${request.headers['content-length']} ${body}`)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ id: 'cus_1', object: 'customer' }))
  }).listen(0, '127.0.0.1')
  await expect.poll(() => server.listening).toBe(true)
  const { port } = server.address() as AddressInfo
  const config = { secretKey: 'sk_test_12345678', webhookSecrets: [], visitorMs: 5_000 }
  const stripe = await createProvider({ ...config, standInPort: port }).client()
  expect(await stripe.customers.create({ name: 'Zoë' })).toMatchObject({ id: 'cus_1' })
  expect(bodies).toEqual(['13 name=Zo%C3%AB'])
  server.close()
})
