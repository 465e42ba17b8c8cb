import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

const lookUp = (name: string, type: string) => ask('dns-lookup', { name, type })
const values = async (name: string, type: string) => {
  const { records } = await ask<{ records: { value: string; priority: number | null }[] }>(
    'dns-lookup',
    { name, type },
  )
  return records.map(({ priority, value }) => (priority === null ? value : `${priority} ${value}`))
}

// RFC 1035, 5.1 and the RFCs of the types: presentation format.
it.each([
  ['A', 'example.com', ['93.184.215.14']],
  ['AAAA', 'example.com', ['2606:2800:21f:cb07:6820:80da:af6b:8b2c']],
  ['NS', 'EXAMPLE.com.', ['a.iana-servers.net', 'b.iana-servers.net']],
  ['MX', 'example.com', ['0 .']],
  ['MX', 'example.org', ['10 mail.example.org']],
  ['TXT', 'example.com', ['v=spf1 -all']],
  ['SRV', '_sip._tcp.example.com', ['10 60 5060 sip.example.com']],
  ['CAA', 'example.com', ['0 issue "ca.example"']],
  ['SOA', 'example.com', ['ns.icann.org noc.dns.icann.org 2025011634 7200 3600 1209600 3600']],
])('writes records of type %s', async (type, name, written) => {
  expect(await values(name, type)).toEqual(written)
})

it('lists the steps of an alias', async () => {
  expect(await lookUp('www.example.com', 'A')).toMatchObject({
    status: 'NOERROR',
    records: [
      { name: 'www.example.com', type: 'CNAME', value: 'example.com', ttl: 60 },
      { name: 'example.com', type: 'A', value: '93.184.215.14' },
    ],
  })
})

it('tells no such name from no such record', async () => {
  expect(await lookUp('nowhere.example.com', 'A')).toMatchObject({
    status: 'NXDOMAIN',
    records: [],
  })
  expect(await lookUp('quiet.example.org', 'A')).toMatchObject({ status: 'NOERROR', records: [] })
})

it('tells wrong signatures from a failing server', async () => {
  expect(await lookUp('example.com', 'A')).toMatchObject({ dnssec: 'validated' })
  expect(await lookUp('example.org', 'A')).toMatchObject({ dnssec: 'not validated' })
  expect(await lookUp('bogus.example.net', 'A')).toMatchObject({
    status: 'SERVFAIL',
    dnssec: 'bogus',
  })
  expect(await lookUp('failing.example.net', 'A')).toMatchObject({
    status: 'SERVFAIL',
    dnssec: 'not validated',
  })
})

it('takes names in Unicode, and refuses what is no name', async () => {
  expect(await lookUp('bücher.example', 'A')).toMatchObject({ name: 'xn--bcher-kva.example' })
  for (const name of [
    'a b',
    'a/b',
    'http://example.com',
    'a*.example',
    '.',
    `${'a'.repeat(64)}.com`,
  ])
    expect(await refusal('dns-lookup', { name })).toMatchObject({
      code: 'parameter_invalid',
      detail: 'name must be the full name of a host, such as example.com',
    })
})
