import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Side {
  price: number
  delta: number
  theta: number
  rho: number
  exercise_probability: number
}

interface ResponseBody {
  call: Side
  put: Side
  gamma: number
  vega: number
  d1: number
  d2: number
  forward: number
  curve: { spot: number; call: number; put: number }[]
}

type Terms = [spot: number, strike: number, volatility: number, rate: number, days: number]

const price = (...[spot, strike, volatility, rate, days]: Terms) =>
  ask<ResponseBody>('option-price', { spot, strike, volatility, rate, days })

// The closed formulas with cdf and pdf of statistics.NormalDist, Python 3.11.7: d1, d2, then for the
// call and the put price, delta, theta and rho, then gamma and vega.
it.each([
  [
    { spot: 100, strike: 105, volatility: 20, rate: 5, dividend_yield: 0, days: 182 },
    [-0.098324, -0.239552, 4.571139, 0.460838, -0.02109, 0.206994],
    [6.985694, -0.539162, -0.007061, -0.303675, 0.028112, 0.28035],
  ],
  [
    { spot: 1850, strike: 1900, volatility: 16.5, rate: 4.25, dividend_yield: 1.3, days: 30 },
    [-0.488854, -0.536158, 17.160597, 0.312139, -0.560461, 0.460518],
    [62.510846, -0.686793, -0.40582, -1.095681, 0.004041, 1.875593],
  ],
  [
    { spot: 50, strike: 80, volatility: 35, rate: 3, dividend_yield: 2, days: 730 },
    [-0.661657, -1.156632, 2.886053, 0.244132, -0.005317, 0.186411],
    [30.187744, -0.716657, -0.001757, -1.320412, 0.012443, 0.21775],
  ],
  [
    { spot: 250, strike: 150, volatility: 45, rate: -0.5, dividend_yield: 0, days: 90 },
    [2.392257, 2.168804, 99.981921, 0.991627, -0.005054, 0.364746],
    [0.166967, -0.008373, -0.007111, -0.005573, 0.000408, 0.028321],
  ],
])('agrees with Python about %o', async (query, first, second) => {
  const { call, d1, d2, gamma, put, vega } = await ask<ResponseBody>('option-price', query)
  const found = [
    ...[d1, d2, call.price, call.delta, call.theta, call.rho],
    ...[put.price, put.delta, put.theta, put.rho, gamma, vega],
  ]
  for (const [index, expected] of [...first, ...second].entries())
    expect(found[index]).toBeCloseTo(expected, 5)
})

it('keeps the parity of calls and puts all along the curve', async () => {
  const { curve, forward } = await price(100, 105, 20, 5, 182)
  const discount = Math.exp((-0.05 * 182) / 365)
  expect(forward).toBeCloseTo(100 / discount, 5)
  for (const { call, put, spot } of curve) expect(call - put).toBeCloseTo(spot - 105 * discount, 3)
})

it('is worth its forward value where nothing is left to chance', async () => {
  const sure = await price(200, 100, 0.1, 0, 1)
  expect(sure.call).toMatchObject({ price: 100, delta: 1, exercise_probability: 100 })
  expect(sure.put).toMatchObject({ price: 0, delta: 0, exercise_probability: 0 })
})

it('refuses options without volatility or time', async () => {
  const query = { spot: 100, strike: 100, volatility: 0, rate: 1, days: 0 }
  expect(await refusal('option-price', query)).toMatchObject({
    errors: {
      volatility: 'volatility must be between 0.1 and 500',
      days: 'days must be between 1 and 3650',
    },
  })
})
