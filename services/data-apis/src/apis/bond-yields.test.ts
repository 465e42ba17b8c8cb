import { expect, it } from 'vitest'
import { readYieldCurves } from '#src/lib/yield-curves.ts'
import { ask, refusal } from '#src/testing/ask.ts'
import { recordingSources } from '#src/testing/recording-sources.ts'

interface Curve {
  date: string
  curve: { maturity: string }[]
}

it('gives the curve of a day, or of the last trading day before it', async () => {
  expect(await ask('bond-yields', { date: '2025-10-02' })).toMatchObject({
    date: '2025-10-02',
    slope_10y_2y: 55,
  })
  expect(await ask('bond-yields')).toMatchObject({ date: '2025-10-03' })
  expect(await ask('bond-yields', { date: '2025-01-01' })).toMatchObject({
    date: '2024-12-31',
    slope_10y_2y: 33,
  })
})

it('leaves out maturities without a value', async () => {
  const { curve } = await ask<Curve>('bond-yields', { date: '2025-01-02' })
  expect(curve.slice(0, 3).map(({ maturity }) => maturity)).toEqual(['1M', '2M', '3M'])
  expect(await ask('bond-yields', { date: '1990-01-02' })).toMatchObject({
    curve: expect.arrayContaining([{ maturity: '10Y', months: 120, yield: 7.94 }]),
    slope_10y_2y: 7,
  })
})

it('asks for the year of the day, and for the year before where it has none', async () => {
  const { asked, sources } = recordingSources()
  await ask('bond-yields', { date: '2025-01-01' }, { sources })
  const path = 'resource-center/data-chart-center/interest-rates/daily-treasury-rates.csv'
  expect(asked).toEqual(
    [2025, 2024].map(
      (year) =>
        `https://home.treasury.gov/${path}/${year}/all?type=daily_treasury_yield_curve&field_tdr_date_value=${year}&page&_format=csv`,
    ),
  )
})

it.each(['1990-01-01', '2025-10-05'])('refuses %s', async (date) => {
  const { errors, status } = await refusal('bond-yields', { date })
  expect([status, Object.keys(errors ?? {})]).toEqual([400, ['date']])
})

it('says so where the Treasury has no curve', async () => {
  expect(await refusal('bond-yields', { date: '2000-01-05' })).toMatchObject({ status: 404 })
})

it('does not take any other text for a curve', () => {
  expect(readYieldCurves('\n')).toEqual([])
  for (const text of [
    '<!doctype html>',
    'Date,"1 Week"\n10/03/2025,4.2',
    'Date,"1 Mo"\n2025-10-03,4.2',
    'Date,"1 Mo"\n10/03/2025,N/A',
  ])
    expect(() => readYieldCurves(text), text).toThrow()
})
