import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

// The members of RFC 9083, 5.3.
it('reads what the registry says', async () => {
  expect(await ask('domain-registration', { domain: 'www.EXAMPLE.com' })).toMatchObject({
    domain: 'example.com',
    registered: true,
    registrar: { iana_id: 376 },
    created: '1995-08-14',
    changed: '2025-08-14',
    expires: '2026-08-13',
    name_servers: ['a.iana-servers.net', 'b.iana-servers.net'],
    signed: true,
  })
})

it('leaves out what the registry leaves out', async () => {
  expect(await ask('domain-registration', { domain: 'example.org' })).toMatchObject({
    registered: true,
    registrar: { name: null, iana_id: null },
    created: null,
    expires: null,
    status: [],
    signed: null,
  })
})

// RFC 1123, 2.1: a registry gives out names of hosts; below them there may be any.
it('finds the registration above a name with an underscore, which is none itself', async () => {
  expect(await ask('domain-registration', { domain: '_dmarc.example.com' })).toMatchObject({
    domain: 'example.com',
  })
  expect(await refusal('domain-registration', { domain: 'exam_ple.com' })).toMatchObject({
    code: 'parameter_invalid',
  })
})

it('says that a domain is not registered', async () => {
  expect(await ask('domain-registration', { domain: 'no-such-orchard.com' })).toMatchObject({
    registered: false,
    status: [],
  })
})

it.each([
  ['com', 400, 'parameter_invalid'],
  ['co.uk', 400, 'parameter_invalid'],
  ['not a domain', 400, 'parameter_invalid'],
  ['example.de', 422, 'no_rdap'],
  ['busy.com', 503, 'source_busy'],
  // A registry that does not response is not the caller's host, so that the call does not count.
  ['example.dev', 503, 'source_unavailable'],
])('refuses %s', async (domain, status, code) => {
  expect(await refusal('domain-registration', { domain })).toMatchObject({ status, code })
})
