import { expect, it } from 'vitest'
import { blockedKind, readCspReports } from './csp-report.ts'

it('reads the report of one violation, without queries', () => {
  const body = JSON.stringify({
    'csp-report': {
      'document-uri': 'https://orchard.example/signin?code=secret#part',
      'effective-directive': 'script-src-elem',
      'violated-directive': 'script-src',
      'blocked-uri': 'https://evil.example/x.js?who=ada',
      'script-sample': 'alert(1)',
    },
  })
  expect(readCspReports(body)).toEqual([
    {
      directive: 'script-src-elem',
      blocked: 'https://evil.example/x.js',
      page: '/signin',
    },
  ])
})

it('takes the violated directive of browsers that name no other', () => {
  const body = JSON.stringify({
    'csp-report': { 'violated-directive': "img-src 'self'", 'blocked-uri': 'data' },
  })
  expect(readCspReports(body)).toEqual([
    { directive: 'img-src', blocked: 'other', page: 'unknown' },
  ])
})

it('reads a list of reports, of which only violations count', () => {
  const body = JSON.stringify([
    { type: 'deprecation', body: { id: 'x' } },
    {
      type: 'csp-violation',
      body: {
        documentURL: 'https://orchard.example/api',
        effectiveDirective: 'script-src-attr',
        blockedURL: 'inline',
      },
    },
  ])
  expect(readCspReports(body)).toEqual([
    { directive: 'script-src-attr', blocked: 'inline', page: '/api' },
  ])
})

it('takes at most twenty from one body', () => {
  const one = { type: 'csp-violation', body: {} }
  expect(readCspReports(JSON.stringify(Array(100).fill(one)))).toHaveLength(20)
})

it.each(['', 'no JSON', '1', 'null', '{}', '{"csp-report":"text"}', '"text"'])(
  'takes nothing from %s',
  (body) => {
    expect(readCspReports(body)).toBeNull()
  },
)

it('lets no text of a report break the line of the log', () => {
  const body = JSON.stringify({
    'csp-report': {
      'document-uri': 'https://orchard.example/a\nforged line',
      'effective-directive': 'script-src\nforged',
      'blocked-uri': `https://evil.example/${'long'.repeat(100)}"`,
    },
  })
  const [found] = readCspReports(body) ?? []
  for (const text of Object.values(found ?? {})) {
    expect(text).toMatch(/^[\w.~:/%@-]*$/)
    expect(text.length).toBeLessThanOrEqual(120)
  }
  expect(found?.directive).toBe('other')
})

it.each([
  ['inline', 'inline'],
  ['https://evil.example/x.js', 'address'],
  ['data:', 'other'],
])('counts %s as %s', (blocked, kind) => {
  expect(blockedKind({ blocked })).toBe(kind)
})
