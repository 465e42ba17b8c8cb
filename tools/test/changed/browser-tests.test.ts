import { describe, expect, it } from 'vitest'
import { type BrowserTest, testsOf } from './browser-tests.ts'

const TERMS = [{ path: '/tos', file: 'tos-page.tsx' }]
const API = [{ path: '/api/:slug', file: 'api-page.tsx' }]

const make = (spec: string, codePaths: string[], titlePaths: string[] = []): BrowserTest => ({
  line: `${spec} ${titlePaths} ${codePaths}`,
  spec,
  titlePaths,
  codePaths,
})
const chosen = (...parameters: Parameters<typeof testsOf>) =>
  testsOf(...parameters).chosen.map(({ line }) => line)

describe('the tests of a page', () => {
  it('are first those that name it, then those that visit little else', () => {
    const wide = make('shell', ['/faq', '/tos', '/pricing'])
    const narrow = make('information', ['/tos'])
    const named = make('hydration', ['/tos', '/faq'], ['/tos'])
    const other = make('hydration', ['/tos', '/faq'], ['/faq'])
    expect(chosen(TERMS, [wide, narrow, other, named], 9)).toEqual([
      named.line,
      narrow.line,
      wide.line,
    ])
  })

  it('are found by the pattern of a route, whatever the query', () => {
    const one = make('browse', ['/api/weather?lang=ruby'])
    expect(chosen(API, [one, make('browse', ['/api'])], 9)).toEqual([one.line])
  })

  it('are those that visit nothing else when only a text has changed', () => {
    const wide = make('consent', ['/api', '/tos'])
    const narrow = make('information', ['/tos#fees'])
    expect(chosen(TERMS, [wide, narrow, make('shell', [])], 9, true)).toEqual([narrow.line])
  })

  it('come from each file in turn when there are too many', () => {
    const tests = ['a', 'a', 'a', 'b', 'c'].map((spec, index) => ({
      ...make(spec, ['/tos']),
      line: `${spec}${index}`,
    }))
    expect(chosen(TERMS, tests, 3)).toEqual(['a0', 'b3', 'c4'])
    expect(testsOf(TERMS, tests, 3).met).toBe(5)
  })
})
