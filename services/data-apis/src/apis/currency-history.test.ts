import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'
import { recordingSources } from '#src/testing/recording-sources.ts'

interface History {
  days: { date: string; filled: boolean; rates: { target: string; rate: number }[] }[]
}

it('gives the first day of the series as it is documented', async () => {
  const query = { base: 'EUR', targets: 'USD,JPY', start: '1999-01-04', end: '1999-01-04' }
  expect(await ask('currency-history', query)).toEqual({
    base: 'EUR',
    days: [
      {
        date: '1999-01-04',
        filled: false,
        rates: [
          { target: 'USD', rate: 1.1789 },
          { target: 'JPY', rate: 133.73 },
        ],
      },
    ],
  })
})

it('computes cross rates, and leaves a currency out on days without one', async () => {
  const { days } = await ask<History>('currency-history', {
    base: 'GBP',
    targets: 'EUR, HRK, USD',
    start: '2022-12-30',
    end: '2022-12-31',
  })
  expect(days).toEqual([
    {
      date: '2022-12-30',
      filled: false,
      rates: [
        { target: 'EUR', rate: 1.12748 },
        { target: 'HRK', rate: 8.49729 },
        { target: 'USD', rate: 1.20258 },
      ],
    },
  ])
})

it('repeats the last rate on days without one, also on the first', async () => {
  const range = { base: 'EUR', targets: 'USD', start: '2022-12-31', end: '2023-01-08' }
  const { days } = await ask<History>('currency-history', { ...range, fill: true })
  expect(days.map(({ date }) => date)).toEqual([
    '2022-12-31',
    '2023-01-01',
    '2023-01-02',
    '2023-01-03',
    '2023-01-04',
    '2023-01-05',
    '2023-01-06',
  ])
  expect(days.every(({ filled, rates }) => filled && rates[0]?.rate === 1.0666)).toBe(true)
  expect((await ask<History>('currency-history', range)).days).toEqual([])
})

it('asks for the latest day, or for a range with the week before it', async () => {
  const { asked, sources } = recordingSources()
  await ask('currency-history', { base: 'EUR', targets: 'USD' }, { sources })
  const range = { start: '2025-10-01', end: '2025-10-03' }
  await ask('currency-history', { base: 'USD', targets: 'GBP,EUR', ...range }, { sources })
  expect(asked).toEqual([
    'https://api.frankfurter.dev/v1/latest',
    'https://api.frankfurter.dev/v1/2025-09-24..2025-10-03?symbols=GBP,USD',
  ])
})

it.each([
  [{ start: '2025-10-01' }, 'end'],
  [{ end: '2025-10-01' }, 'start'],
  [{ start: '1999-01-03', end: '1999-01-09' }, 'start'],
  [{ start: '2025-10-02', end: '2025-10-01' }, 'start'],
  [{ start: '2025-10-04', end: '2025-10-05' }, 'end'],
  [{ start: '2023-01-01', end: '2024-01-02' }, 'end'],
  [{ targets: 'USD,EUR' }, 'targets'],
  [{ targets: 'USD,£' }, 'targets'],
  [{ base: 'EU' }, 'base'],
  [{ targets: 'USD,GBP,CHF,DKK,JPY,KRW', start: '2024-10-01', end: '2025-09-30' }, 'targets'],
])('refuses %j', async (query, name) => {
  const refused = await refusal('currency-history', { base: 'EUR', targets: 'USD', ...query })
  expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([400, [name]])
})

it('says so when a currency had no rate in that time', async () => {
  const range = { start: '2025-10-01', end: '2025-10-03' }
  expect(
    await refusal('currency-history', { base: 'EUR', targets: 'USD,HRK', ...range }),
  ).toMatchObject({
    status: 404,
    detail: 'The ECB had no reference rate of EUR and HRK in that time',
  })
})
