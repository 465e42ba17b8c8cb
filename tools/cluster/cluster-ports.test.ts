import { expect, it } from 'vitest'
import { readPorts } from './cluster-ports.ts'

it('gives every part a port of its own, from the first one on', () => {
  const ports = Object.values(readPorts({ CLUSTER_PORT: '5000' })).flat()
  expect(new Set(ports).size).toBe(ports.length)
  for (const port of ports) expect(port).toBeGreaterThanOrEqual(5_000)
  for (const port of ports) expect(port).toBeLessThan(5_050)
  expect(readPorts({}).site).toBe(3_443)
})

it.each(['0', '80', '65500', 'many', '4000.5'])('refuses %s', (given) => {
  expect(() => readPorts({ CLUSTER_PORT: given })).toThrow('CLUSTER_PORT must be a whole number')
})
