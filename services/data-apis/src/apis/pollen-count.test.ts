import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'
import { recordingSources } from '#src/testing/recording-sources.ts'

const BUDAPEST = { lat: 47.4979, lon: 19.0402 }

it('gives daily means with the level of their group', async () => {
  const { plants } = await ask<{ plants: object[] }>('pollen-count', {
    ...BUDAPEST,
    date: '2025-09-12',
  })
  expect(plants.slice(0, 3)).toEqual([
    { name: 'ragweed', group: 'weed', count: 86, level: 'high', trend: 'falling' },
    { name: 'grass', group: 'grass', count: 6, level: 'moderate', trend: 'steady' },
    { name: 'mugwort', group: 'weed', count: 4, level: 'low', trend: 'falling' },
  ])
  expect(plants).toHaveLength(6)
})

it('takes today at the place when no day is given', async () => {
  const { asked, sources } = recordingSources()
  expect(await ask('pollen-count', { ...BUDAPEST, plant: 'birch' }, { sources })).toEqual({
    date: '2025-10-04',
    plants: [{ name: 'birch', group: 'tree', count: 0, level: 'low', trend: 'steady' }],
  })
  await ask('pollen-count', { ...BUDAPEST, date: '2025-10-07' }, { sources })
  const query = (at: number) => Object.fromEntries(new URL(asked[at] ?? '').searchParams)
  const common = {
    latitude: '47.4979',
    longitude: '19.0402',
    hourly: 'alder_pollen,birch_pollen,grass_pollen,mugwort_pollen,olive_pollen,ragweed_pollen',
    timezone: 'auto',
  }
  expect(query(0)).toEqual({ ...common, past_days: '1', forecast_days: '1' })
  expect(query(1)).toEqual({ ...common, start_date: '2025-10-06', end_date: '2025-10-07' })
})

it.each(['2025-07-05', '2025-10-08'])('refuses %s, which is too far away', async (date) => {
  expect(await refusal('pollen-count', { ...BUDAPEST, date })).toMatchObject({
    status: 400,
    errors: { date: 'date must be between 2025-07-06 and 2025-10-07' },
  })
})

it('says so outside Europe', async () => {
  expect(await refusal('pollen-count', { lat: -33.9, lon: 18.4 })).toMatchObject({
    status: 422,
    code: 'no_pollen_data',
  })
})
