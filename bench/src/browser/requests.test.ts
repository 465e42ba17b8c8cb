import { expect, it } from 'vitest'
import { addUp, kindOf } from './requests.ts'

it('tells requests apart by their purpose', () => {
  expect(kindOf('Document', 'https://a/api/weather')).toBe('document')
  expect(kindOf('Other', 'https://a/_mf/host/1/remoteEntry.js?try=1')).toBe('script')
  expect(kindOf('Other', 'https://a/_mf/catalogue/1/parts/search.json')).toBe('data')
  expect(kindOf('Stylesheet', 'https://a/style')).toBe('style')
  expect(kindOf('Font', 'https://a/a.woff2')).toBe('font')
  expect(kindOf('Other', 'https://a/favicon.svg')).toBe('other')
})

it('adds up bodies by kind, heads apart, and nothing from a cache or a data address', () => {
  const script = { url: '', kind: 'script', startedAt: 0, isDone: true, headBytes: 50 } as const
  const all = [
    { ...script, bytes: 1_000, isCached: false },
    { ...script, bytes: 500, isCached: false },
    { ...script, bytes: 0, isCached: false },
    { ...script, bytes: 1_000, isCached: true },
    { ...script, url: 'data:image/svg+xml,', bytes: 0, isCached: false },
    { ...script, bytes: 1_000, isCached: false, kind: 'font' as const },
  ]
  expect(addUp(all)).toMatchObject({ requests: 4, headBytes: 150 })
  expect(addUp(all).bodyBytes).toMatchObject({ script: 1_400, font: 950, data: 0 })
})
