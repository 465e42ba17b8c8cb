import { expect, it } from 'vitest'
import { freePort } from './free-port.ts'

// The lowest port of an outgoing connection by default: 32768 on Linux, 49152 of RFC 6335 elsewhere.
it('gives each port once, and none that an outgoing connection takes before the server', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort))
  expect(new Set(ports).size).toBe(50)
  expect(ports.filter((port) => port >= 32_768)).toEqual([])
})
