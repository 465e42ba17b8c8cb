import { expect, it } from 'vitest'
import { flattenResponse } from './flatten-response.ts'

const response = {
  city: 'London',
  wind: { speed: 4.6, gust: null },
  tags: ['a', 'b'],
  none: [],
  days: [{ high: 3 }],
}

it('writes single values by their paths and keeps lists of objects for tables', () => {
  expect(flattenResponse(response)).toEqual({
    values: [
      { path: 'city', value: 'London' },
      { path: 'wind.speed', value: 4.6 },
      { path: 'wind.gust', value: null },
      { path: 'tags[]', value: 'a, b' },
      { path: 'none[]', value: null },
    ],
    tables: [{ path: 'days', items: [{ high: 3 }] }],
  })
})

it('skips fields that are shown in another way', () => {
  const { tables, values } = flattenResponse(response, ['city', 'days', 'wind.gust', 'none'])
  expect([tables, values.map(({ path }) => path)]).toEqual([[], ['wind.speed', 'tags[]']])
  expect(flattenResponse([{ a: 1 }], [''])).toEqual({ values: [], tables: [] })
})

it('truncates a long list and says so', () => {
  const { values } = flattenResponse({ all: Array.from({ length: 60 }, () => 7) })
  expect(String(values[0]?.value)).toMatch(/^(7, ){49}7 and 10 more$/)
})
