import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

const total = (query: Record<string, string | number>) => ask('vat-invoice-total', query)

// ubl-tc434-example1.xml, its two groups, and ubl-tc434-example4.xml of the examples for EN 16931 by
// the European Commission (ConnectingEurope/eInvoicing-EN16931); base-example.xml of Peppol BIS
// Billing 3 (OpenPEPPOL/peppol-bis-invoice-3), its charge of 25 as a line.
it.each([
  ['183.23@6,46.37@21', [10.99, 9.74], 229.6, 20.73, 250.33],
  ['1000x1.00@25,100x5.00@25,500x5.00@12', [300, 375], 4000, 675, 4675],
  ['7x400@25,-3x500@25,25@25', [331.25], 1325, 331.25, 1656.25],
])('adds up %s as the example does', async (lines, taxes, net_total, vat_total, gross_total) => {
  const response = await total({ lines })
  expect(response).toMatchObject({ net_total, vat_total, gross_total, due: gross_total })
  expect(response['vat']).toEqual(taxes.map((tax) => expect.objectContaining({ tax })))
})

it('takes a discount from every rate and what was paid from the amount due alone', async () => {
  expect(await total({ lines: '100@20,50@10', discount: 10, prepaid: 40.5 })).toMatchObject({
    ...{ line_total: 150, allowance_total: 15, net_total: 135, vat_total: 22.5 },
    ...{ gross_total: 157.5, due: 117 },
  })
})

it('rounds on each rate or on each line, and tells the difference', async () => {
  // By hand: each line is 0.18; 20 % of 0.54 is 0.108, and of 0.18 three times 0.036.
  const lines = '0.175x1@20,0.175x1@20,0.175x1@20'
  expect(await total({ lines })).toMatchObject({ line_total: 0.54, vat_total: 0.11 })
  expect(await total({ lines, round: 'line' })).toMatchObject({
    ...{ vat_total: 0.12, rounding_difference: 0.01 },
  })
})

it('keeps the rules of the standard for any invoice', async () => {
  for (let seed = 1; seed < 40; seed++) {
    const lines = Array.from({ length: seed % 7 || 1 }, (_, at) => {
      const rate = [0, 5.5, 7, 19, 25][(seed + at) % 5]
      return `${(seed * 3 + at) % 11}.5x${seed}.${at}7@${rate}`
    }).join()
    const one = await ask<{
      lines: { net: number }[]
      vat: { rate: number; taxable: number; tax: number }[]
      line_total: number
      allowance_total: number
      net_total: number
      vat_total: number
      gross_total: number
    }>('vat-invoice-total', { lines, discount: seed % 9 })
    const sum = (amounts: number[]) => amounts.reduce((a, b) => a + b, 0)
    expect(one.line_total).toBeCloseTo(sum(one.lines.map(({ net }) => net)), 6)
    expect(one.net_total).toBeCloseTo(one.line_total - one.allowance_total, 6)
    expect(one.vat_total).toBeCloseTo(sum(one.vat.map(({ tax }) => tax)), 6)
    expect(one.gross_total).toBeCloseTo(one.net_total + one.vat_total, 6)
    for (const { rate, tax, taxable } of one.vat)
      expect(Math.abs(tax - (taxable * rate) / 100)).toBeLessThan(0.005_001)
  }
})

it('refuses what is no line', async () => {
  for (const lines of ['12', '3x4', '1@101', '1x@5', '1e3@5', '999999x999999999@1', '1@5,'])
    expect(await refusal('vat-invoice-total', { lines })).toMatchObject({
      status: 400,
      errors: { lines: expect.any(String) },
    })
  const many = Array.from({ length: 101 }, () => '1@5').join()
  expect(await refusal('vat-invoice-total', { lines: many })).toMatchObject({
    ...{ status: 400, errors: { lines: 'lines must be at most 100 lines' } },
  })
})
