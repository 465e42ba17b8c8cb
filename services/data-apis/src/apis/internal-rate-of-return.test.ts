import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface ResponseBody {
  npv: number
  irr: number | null
  rates: number[]
  payback: number | null
}

const find = (cash_flows: string, discount_rate = '10') =>
  ask<ResponseBody>('internal-rate-of-return', { cash_flows, discount_rate })

// Gnumeric 1.12.55: IRR({-1000;300;420;680}), IRR({-70000;12000;15000;18000;21000;26000}).
it.each([
  ['-1000,300,420,680', 16.340_56],
  ['-70000 12000 15000 18000 21000 26000', 8.663_095],
])('agrees with Gnumeric about %s', async (flows, irr) => {
  expect((await find(flows)).irr).toBeCloseTo(irr, 5)
})

// Gnumeric 1.12.55: NPV(0.1,300,420,680)-1000 and NPV(0.08,5000,6000,7000).
it('discounts from the first payment on', async () => {
  expect((await find('-1000,300,420,680')).npv).toBe(130.73)
  expect((await find('-1,5000,6000,7000', '8')).npv).toBe(15_329.49)
})

it('finds both rates of a project that ends with a cost', async () => {
  // -100 + 230/x - 132/x² is zero for x = 1.1 and x = 1.2.
  expect(await find('-100,230,-132')).toMatchObject({ irr: null, rates: [10, 20] })
  expect(await find('100,-150,100')).toMatchObject({ irr: null, rates: [] })
})

it('counts the periods until the money is back', async () => {
  expect((await find('-100,40,40,40')).payback).toBe(2.5)
  expect((await find('-100,40,40')).payback).toBeNull()
})

it('refuses flows that never change direction', async () => {
  const query = { cash_flows: '100,200', discount_rate: '5' }
  expect(await refusal('internal-rate-of-return', query)).toMatchObject({
    status: 400,
    errors: { cash_flows: 'cash_flows must have at least one payment out and one in' },
  })
})
