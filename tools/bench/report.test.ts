import { describe, expect, it } from 'vitest'
import { figure, type Group } from './figures.ts'
import { formatReport, formatValue, reportJson } from './report.ts'

const pages: Group = {
  title: 'Pages',
  rows: [
    {
      name: 'LCP / plain page',
      unit: 'x',
      figures: [
        figure([1.04], { page: '/', limit: 1.1 }),
        figure([1.2], { page: '/api', limit: 1.1 }),
      ],
    },
    {
      name: 'transferred',
      unit: 'kB',
      figures: [figure([98.44], { page: '/' }), figure([149], { page: '/api', limit: 150 })],
    },
    { name: 'plain LCP', unit: 'ms', figures: [figure([612.3], { page: '/' })] },
  ],
}

const lineOf = (text: string, name: string) =>
  text.split('\n').find((line) => line.trimStart().startsWith(name)) ?? ''

describe('the report', () => {
  it('ends a line with its target and the pages that miss it', () => {
    expect(lineOf(formatReport([pages]), 'LCP / plain page')).toMatch(
      /1\.04 +1\.20 {2}<= 1\.1 {2}over: \/api$/,
    )
  })

  it('names the page of a target that is not for all pages', () => {
    expect(lineOf(formatReport([pages]), 'transferred')).toMatch(
      /98\.4 +149\.0 {2}\/api <= 150 {2}ok$/,
    )
  })

  it('shows a value without a target without a verdict', () => {
    expect(lineOf(formatReport([pages]), 'plain LCP')).toMatch(/612$/)
  })

  it('says under where a value should be greater', () => {
    const row = {
      name: 'share',
      unit: 'x' as const,
      figures: [figure([0.4], { limit: 0.5, atLeast: true })],
    }
    expect(formatReport([{ title: 'Server', rows: [row] }])).toMatch(/0\.40 {2}>= 0\.5 {2}under$/)
  })

  it('states why a group was not measured', () => {
    expect(formatReport([{ title: 'Search', rows: [], failure: 'no index' }])).toContain(
      'not measured: no index',
    )
  })

  it('writes as many digits as mean something', () => {
    expect(formatValue(12.34, 'ms')).toBe('12.3')
    expect(formatValue(1234.5, 'ms')).toBe('1235')
    expect(formatValue(null, 'kB')).toBe('-')
  })

  it('keeps every sample in the JSON', () => {
    const text = reportJson([pages], { startedAt: new Date(0), rounds: 1, browser: '1' })
    expect(JSON.parse(text)).toMatchObject({
      startedAt: '1970-01-01T00:00:00.000Z',
      groups: [{ title: 'Pages' }],
    })
    expect(JSON.parse(text).groups[0].rows[0].figures).toMatchObject([
      { samples: [1.04], isWithin: true },
      { samples: [1.2], isWithin: false },
    ])
  })
})
