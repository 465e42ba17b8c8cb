import { expect, it } from 'vitest'
import { freePort } from './free-port.ts'

// Outgoing connections take ports from 32768 on Linux by default, and from 49152 elsewhere (RFC 6335).
it('gives each port once, and none that an outgoing connection takes before the server', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort))
  expect(new Set(ports).size).toBe(50)
  expect(ports.filter((port) => port >= 32_768)).toEqual([])
})
