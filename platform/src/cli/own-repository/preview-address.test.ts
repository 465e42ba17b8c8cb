import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { freePort } from '@orchard/shared/testing/free-port'
import { afterEach, expect, it, vi } from 'vitest'
import { previewAddress } from './preview-address.ts'

let server: Server | undefined
afterEach(() => {
  server?.close()
  server?.closeAllConnections()
})

async function listen(port: number, respond: RequestListener): Promise<void> {
  server = createServer(respond).listen(port, '127.0.0.1')
  await once(server, 'listening')
}

const shows: RequestListener = (_request, response) => void response.writeHead(303).end()

it('waits for a site that is not there yet', async () => {
  const port = await freePort()
  const print = vi.fn()
  const site = `http://127.0.0.1:${port}`
  const address = previewAddress(site, 'weather', 5174, print)
  await vi.waitFor(() => expect(print).toHaveBeenCalledWith(`Waiting for ${site}`))
  await listen(port, shows)
  expect(await address).toBe(`${site}/?mfe=weather@local:5174`)
  expect(print).toHaveBeenCalledOnce()
})

it('waits for a site that is starting', async () => {
  const port = await freePort()
  const print = vi.fn()
  let isReady = false
  await listen(port, (request, response) => {
    if (isReady) return shows(request, response)
    isReady = true
    response.writeHead(503).end()
  })
  await previewAddress(`http://127.0.0.1:${port}`, 'weather', 5174, print)
  expect(print).toHaveBeenCalledOnce()
})

it('says in the words of the site why it does not show the remote, at once', async () => {
  const port = await freePort()
  await listen(port, (_request, response) => {
    response.end('<aside class="mfe-note" role="note"><p>No weather runs there.</p></aside>')
  })
  await expect(
    previewAddress(`http://127.0.0.1:${port}`, 'weather', 5174, () => {}),
  ).rejects.toThrow('does not show weather from source: No weather runs there.\nMFE_LOCAL=1')
})

it.each<[name: string, respond: RequestListener | null, message: string]>([
  ['there is no site', null, 'ECONNREFUSED|timeout'],
  [
    'it stays unavailable',
    (_request, response) => void response.writeHead(503).end(),
    '503|timeout',
  ],
  ['it hangs', () => {}, 'timeout'],
])('gives up when %s', async (_name, respond, message) => {
  const port = await freePort()
  if (respond) await listen(port, respond)
  await expect(
    previewAddress(`http://127.0.0.1:${port}`, 'weather', 5174, () => {}, 100),
  ).rejects.toThrow(new RegExp(`cannot be reached: .*(?:${message})`))
})
