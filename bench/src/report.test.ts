import { expect, it } from 'vitest'
import { figure, meetsTargets, type Row, ratio, row } from './figures.ts'
import { formatReport, formatTargets } from './report.ts'

it('takes the middle sample, or the mean of the two middle ones', () => {
  expect(figure([9, 1, 5]).value).toBe(5)
  expect(figure([9, 1, null, 5, 7])).toMatchObject({ value: 6, samples: [9, 1, 5, 7] })
})

it('holds figures to limits in either direction; without a value they miss them', () => {
  expect(figure([50], { limit: 50 }).isWithin).toBe(true)
  expect(figure([51], { limit: 50 }).isWithin).toBe(false)
  expect(figure([0.4], { limit: 0.5, atLeast: true }).isWithin).toBe(false)
  expect(ratio(figure([51]), figure([]), { limit: 1 }).isWithin).toBe(false)
  expect(figure([51]).isWithin).toBeNull()
  expect(meetsTargets([{ title: 'Search', rows: [], failure: 'no index' }])).toBe(false)
})

it('ends a line with its target and the pages that miss it', () => {
  const lineOf = (line: Row) => formatReport([{ title: 'Pages', rows: [line] }]).split('\n')[1]
  const on = (page: string, value: number, limit?: number) => ({
    ...figure([value], { limit }),
    page,
  })
  const lcp = row('LCP / plain', 'x', on('/', 1.04, 1.1), on('/api', 1.2, 1.1))
  expect(lineOf(lcp)).toMatch(/1\.04 +1\.20 {2}<= 1\.1 {2}over: \/api$/)
  const sent = row('transferred', 'kB', on('/', 98.44), on('/api', 149, 150))
  expect(lineOf(sent)).toMatch(/98\.4 +149\.0 {2}\/api <= 150 {2}ok$/)
  const share = row('share', 'x', figure([0.4], { limit: 0.5, atLeast: true }))
  expect(lineOf(share)).toMatch(/0\.40 {2}>= 0\.5 {2}under$/)
  expect(lineOf(row('plain LCP', 'ms', figure([1612.3])))).toMatch(/1612$/)
  const failed = { title: 'Search', rows: [], failure: 'no index' }
  expect(formatReport([failed])).toContain('not measured: no index')
})

it('counts the lines that meet their targets and repeats the others', () => {
  const met = row('cached', 'x', figure([0.8], { limit: 0.7, atLeast: true }))
  const over = row('LCP', 'ms', figure([120], { limit: 100 }))
  const groups = [
    { title: 'Composer', rows: [met, over, row('start', 'ms', figure([900]))] },
    { title: 'Search', rows: [], failure: 'no index' },
  ]
  const lines = formatTargets(groups).split('\n')
  expect(lines[0]).toBe('Targets: 1 of 2 lines are met')
  expect(lines[1]).toMatch(/Composer: LCP +120 +<= 100 {2}over$/)
  expect(lines[2]).toContain('Search: no index')
})
