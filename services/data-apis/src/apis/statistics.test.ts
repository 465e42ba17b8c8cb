import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

const LIST = '2.5, 3.1, 4.7, 5.0, 9.2, 2.5, -1.25'

// Python 3.11, module statistics: mean, median, mode, stdev, pstdev, variance, quantiles(n=4).
it('agrees with Python about a small list', async () => {
  expect(await ask('statistics', { values: LIST })).toMatchObject({
    ...{ count: 7, sum: 25.75, mean: 3.67857142857, median: 3.1, modes: [2.5] },
    ...{ standard_deviation: 3.18012802977, population_standard_deviation: 2.94422644981 },
    ...{ variance: 10.1132142857, q1: 2.5, q3: 5, geometric_mean: null },
  })
  expect(await ask('statistics', { values: LIST, quartiles: 'inclusive' })).toMatchObject({
    ...{ q1: 2.5, q3: 4.85, interquartile_range: 2.35, outliers: [9.2, -1.25] },
  })
})

it('agrees with Python about a list with an outlier', async () => {
  const values = '1 2 3 4 5 6 7 8 9 10 100'
  expect(await ask('statistics', { values })).toMatchObject({
    ...{ mean: 14.0909090909, median: 6, standard_deviation: 28.6372294241, q1: 3, q3: 9 },
    ...{ population_standard_deviation: 27.3045269156, outliers: [100], modes: [] },
  })
  const inclusive = { values, quartiles: 'inclusive' }
  expect(await ask('statistics', inclusive)).toMatchObject({ q1: 3.5, q3: 8.5 })
})

// Python 3.11: geometric_mean([1.5, 2.5, 9]) and harmonic_mean([1.5, 2.5, 9]).
it('knows the other means of positive values', async () => {
  expect(await ask('statistics', { values: '1.5;2.5;9' })).toMatchObject({
    ...{ geometric_mean: 3.23165203505, harmonic_mean: 2.54716981132 },
  })
})

it('adds without the errors of binary fractions, and counts every value in a class', async () => {
  const response = await ask<{ sum: number; histogram: { count: number }[] }>('statistics', {
    values: '0.1,0.2,0.3,1e12,-1e12',
  })
  expect(response.sum).toBe(0.6)
  expect(response.histogram.reduce((sum, { count }) => sum + count, 0)).toBe(5)
})

it('needs two values for the deviation of a sample', async () => {
  expect(await ask('statistics', { values: '7' })).toMatchObject({
    ...{ mean: 7, median: 7, standard_deviation: null, population_variance: 0 },
    histogram: [{ from: 7, to: 7, count: 1 }],
  })
})

it('refuses what is no list of numbers', async () => {
  expect(await refusal('statistics', { values: '1,two' })).toMatchObject({
    errors: { values: 'values must be numbers separated by commas; two is none' },
  })
  expect(await refusal('statistics', { values: ',' })).toMatchObject({
    errors: { values: 'values must have between 1 and 500 numbers' },
  })
})
