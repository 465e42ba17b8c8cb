import { expect, it } from 'vitest'
import { commonHeaders, contentSecurityPolicy, reportingHeaders } from './security-headers.ts'

const NONE = { scriptHashes: [], styleHashes: [] }

it('asks for reports in the way that works without TLS', () => {
  const policy = contentSecurityPolicy(NONE, [], false)
  expect(policy).toContain('; report-uri /_mf/csp-reports')
  expect(policy).not.toMatch(/report-to|upgrade-insecure-requests/)
  expect(reportingHeaders(false)).toEqual({})
  expect(commonHeaders(false)).not.toHaveProperty('Strict-Transport-Security')
})

it('insists on TLS where visitors use it, and asks for reports in both ways', () => {
  const policy = contentSecurityPolicy(NONE, [], true)
  expect(policy).toContain('; report-uri /_mf/csp-reports; report-to csp; ')
  expect(policy).toContain('upgrade-insecure-requests')
  expect(reportingHeaders(true)).toEqual({ 'Reporting-Endpoints': 'csp="/_mf/csp-reports"' })
  expect(commonHeaders(true)).toHaveProperty('Strict-Transport-Security')
})

it('allows what was rendered by its hash, and nothing inline beside it', () => {
  const hashes = { scriptHashes: ['sha256-a', 'sha256-b'], styleHashes: ['sha256-c'] }
  const policy = contentSecurityPolicy(hashes, ['https://api.example'], true)
  expect(policy).toContain("script-src 'self' 'sha256-a' 'sha256-b';")
  expect(policy).toContain("style-src 'self' 'sha256-c';")
  expect(policy).toContain("connect-src 'self' https://api.example;")
  expect(policy).not.toContain('unsafe-')
})
