import { X509Certificate } from 'node:crypto'
import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'
import { GOOD } from '#src/testing/network/certificates.ts'

it('describes the certificate as OpenSSL reads it', async () => {
  const known = new X509Certificate(GOOD.cert)
  expect(await ask('tls-certificate', { host: 'example.com' })).toMatchObject({
    trusted: true,
    problem: null,
    fingerprint: known.fingerprint256.replaceAll(':', '').toLowerCase(),
    // By `openssl x509 -noout -dates -subject -issuer -serial`, OpenSSL 3.0.19.
    valid_from: '2025-01-15T00:00:00Z',
    valid_until: '2035-01-14T23:59:59Z',
    subject: 'example.com',
    issuer: 'Example Root CA',
    serial: '02',
    key: 'ec prime256v1',
  })
})

it.each([
  ['expired.example.org', 'expired'],
  ['self.example.org', 'self_signed'],
  ['wrong.example.org', 'name_mismatch'],
  ['under_score.example.org', 'name_mismatch'],
])('describes a certificate that is not to be trusted: %s', async (host, problem) => {
  expect(await ask('tls-certificate', { host })).toMatchObject({ host, trusted: false, problem })
})

it('counts whole days, negative after the end', async () => {
  const { days_left } = await ask('tls-certificate', { host: 'expired.example.org' })
  // From 2025-01-15T00:00Z to 2025-10-04T07:00Z: 262 days and 7 hours.
  expect(days_left).toBe(-263)
})

it('refuses hosts that do not respond, and ports of other services', async () => {
  expect(await refusal('tls-certificate', { host: 'nowhere.example.net' })).toMatchObject({
    status: 422,
    code: 'host_unknown',
  })
  expect(await refusal('tls-certificate', { host: 'example.com', port: '8443' })).toMatchObject({
    code: 'host_unreachable',
  })
  expect(await refusal('tls-certificate', { host: 'example.com', port: '22' })).toMatchObject({
    code: 'parameter_invalid',
  })
})
