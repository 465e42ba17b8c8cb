import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { freePort } from '@orchard/shared/testing/free-port'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { devPortOf, devPorts } from './ports.ts'

const servers: Server[] = []

beforeEach(() => {
  vi.stubEnv('DEV_PORT', undefined)
  vi.stubEnv('DEV_PORTS', undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
  for (const server of servers.splice(0)) server.close()
})

async function take(port: number): Promise<void> {
  const server = createServer().listen(port, 'localhost')
  servers.push(server)
  await once(server, 'listening').catch(() => {}) // somebody else was faster
}

it('skips ports that are taken', async () => {
  const first = (await devPorts(['content'])).get('content') ?? 0
  expect(first).toBeGreaterThanOrEqual(5174)
  await take(first)
  vi.stubEnv('DEV_PORTS', undefined)
  const ports = await devPorts(['account', 'content'])
  expect([...ports.keys()]).toEqual(['account', 'content'])
  expect(new Set([first, ...ports.values()]).size).toBe(3)
})

it('hands its choice on to child processes', async () => {
  const ports = await devPorts(['account', 'content'])
  expect(process.env['DEV_PORTS']).toBe(JSON.stringify(Object.fromEntries(ports)))
  expect(await devPortOf('content')).toBe(ports.get('content'))
  await expect(devPortOf('catalogue')).rejects.toThrow('catalogue does not run from source')
})

it('begins at DEV_PORT, and names a port from there on that is taken', async () => {
  const port = await freePort()
  vi.stubEnv('DEV_PORT', String(port))
  expect(await devPortOf('content')).toBe(port)
  await take(port)
  vi.stubEnv('DEV_PORTS', undefined)
  await expect(devPorts(['content'])).rejects.toThrow(`Port ${port} is taken`)
})

it.each(['five', '0', '70000', '5174.5'])('refuses DEV_PORT=%s', async (given) => {
  vi.stubEnv('DEV_PORT', given)
  await expect(devPorts(['content'])).rejects.toThrow('DEV_PORT must be a whole number')
})
