import { describe, expect, it } from 'vitest'
import { figure, isWithin, median, meetsTargets, ratio } from './figures.ts'

describe('figures', () => {
  it('take the middle sample, or the mean of the two middle ones', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([9, 1, 5, 7])).toBe(6)
    expect(median([])).toBeNull()
  })

  it('leave out rounds that measured nothing', () => {
    expect(figure([3, null, 5])).toMatchObject({ value: 4, samples: [3, 5] })
  })

  it('divide medians, and know when there is nothing to divide by', () => {
    expect(ratio(figure([11]), figure([10])).value).toBeCloseTo(1.1)
    expect(ratio(figure([11]), figure([])).value).toBeNull()
  })

  it('keep to a limit in either direction', () => {
    expect(isWithin(figure([50], { limit: 50 }))).toBe(true)
    expect(isWithin(figure([51], { limit: 50 }))).toBe(false)
    expect(isWithin(figure([0.4], { limit: 0.5, atLeast: true }))).toBe(false)
    expect(isWithin(figure([51]))).toBeNull()
  })

  it('miss their target when they could not be measured', () => {
    expect(isWithin(figure([], { limit: 50 }))).toBe(false)
    expect(meetsTargets([{ title: 'Search', rows: [], failure: 'no index' }])).toBe(false)
  })
})
