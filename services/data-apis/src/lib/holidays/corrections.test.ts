import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'
import { COUNTRIES_WITH_DATA, correctionsOf } from './corrections.ts'

// The pages that the rows of corrections.json name.
it.each([
  ['KW', '02-25 02-26'],
  ['QA', '12-18'],
  ['OM', '01-11 11-20 11-21'],
  ['JO', '05-25 12-25'],
  ['LB', '02-09 11-22'],
  ['IQ', '01-06 03-16'],
  ['KH', '01-07 11-09'],
  ['LA', '12-02'],
  ['MN', '07-11 12-29'],
])('has data of its own for %s', async (country, days) => {
  const { holidays } = await ask<{ holidays: { date: string }[] }>('public-holidays', {
    ...{ country, year: 2026 },
  })
  const found = holidays.map(({ date }) => date.slice(5))
  expect(found).toEqual(expect.arrayContaining(days.split(' ')))
})

it.each(['NP', 'MM'])(
  'says that there is nothing for %s, and for what there is',
  async (country) => {
    expect(await refusal('public-holidays', { country, year: 2026 })).toMatchObject({
      ...{ status: 422, code: 'country_not_covered', detail: expect.stringContaining('AD, AE') },
    })
  },
)

it('has corrections that the rules of the data set allow, each with its source', () => {
  for (const country of COUNTRIES_WITH_DATA)
    for (const { source } of correctionsOf(country)) expect(source).toMatch(/^https?:\/\/\S+\.\S+/)
})
