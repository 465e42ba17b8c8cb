import { describe, expect, it } from 'vitest'
import { addUp, kindOf, type LoggedRequest, startedAfter } from './request-log.ts'

const request = (extra: Partial<LoggedRequest>): LoggedRequest => ({
  url: 'https://127.0.0.1/api',
  kind: 'script',
  startedAt: 100,
  wallTime: 1_000,
  isCached: false,
  isDone: true,
  bytes: 1_000,
  headBytes: 50,
  ...extra,
})

describe('the requests of a page', () => {
  it('are told apart by what they are for', () => {
    expect(kindOf('Document', 'https://a/api/weather')).toBe('document')
    expect(kindOf('Other', 'https://a/_mf/host/1/remoteEntry.js?try=1')).toBe('script')
    expect(kindOf('Other', 'https://a/_mf/catalogue/1/data/index.json')).toBe('data')
    expect(kindOf('Stylesheet', 'https://a/style')).toBe('style')
    expect(kindOf('Font', 'https://a/a.woff2')).toBe('font')
    expect(kindOf('Other', 'https://a/favicon.svg')).toBe('other')
  })

  it('add up to bodies by kind and heads apart', () => {
    const traffic = addUp([request({}), request({ bytes: 500 }), request({ kind: 'font' })])
    expect(traffic).toMatchObject({ requests: 3, headBytes: 150 })
    expect(traffic.bodyBytes).toMatchObject({ script: 1_400, font: 950, data: 0 })
  })

  it('do not count when a cache answered or nothing came', () => {
    const traffic = addUp([request({ isCached: true }), request({ bytes: 0 })])
    expect(traffic).toMatchObject({ requests: 1, headBytes: 0, bodyBytes: { script: 0 } })
  })

  it('are placed on the clock of the page', () => {
    const document = request({ kind: 'document', startedAt: 99 })
    const late = request({ startedAt: 101.5 })
    expect(startedAfter(late, [document, late], 1_000_000 - 4)).toBe(2_504)
  })
})
