import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'
import { recordingSources } from '#src/testing/recording-sources.ts'

const SEPTEMBER = { from: '2025-09-01', to: '2025-09-30' }

it('passes on what analysts and machines found', async () => {
  expect(await ask('earthquakes', { ...SEPTEMBER, min_magnitude: 0 })).toEqual([
    expect.objectContaining({
      id: 'us7000qx7a',
      at: '2025-09-18T18:58:14Z',
      magnitude: 7.8,
      lat: 53.1904,
      lon: 160.5101,
      intensity: 7.1,
      tsunami: true,
      is_reviewed: true,
      updated_at: '2025-09-24T04:10:02Z',
    }),
    expect.objectContaining({ magnitude_type: null, depth: null, place: null, is_reviewed: false }),
  ])
  expect(await ask('earthquakes', { ...SEPTEMBER, min_magnitude: 9 })).toEqual([])
})

it('asks the event service for whole days', async () => {
  const { asked, sources } = recordingSources()
  await ask('earthquakes', { ...SEPTEMBER, lat: 53, lon: 160, radius: 500 }, { sources })
  await ask('earthquakes', {}, { sources })
  const query = (index: number) => Object.fromEntries(new URL(asked[index] ?? '').searchParams)
  expect(query(0)).toEqual({
    format: 'geojson',
    eventtype: 'earthquake',
    orderby: 'time',
    minmagnitude: '4.5',
    starttime: '2025-09-01',
    endtime: '2025-10-01',
    limit: '50',
    latitude: '53',
    longitude: '160',
    maxradiuskm: '500',
  })
  expect(query(1)).toMatchObject({ starttime: '2025-09-27', endtime: '2025-10-05' })
})

it.each([
  [{ lat: 1, lon: 1 }, 'radius', 'radius is needed together with lat and lon'],
  [{ radius: 1, lon: 1 }, 'lat', 'lat is needed together with lon and radius'],
  [{ from: '2025-10-02', to: '2025-10-01' }, 'from', 'from must not be after to'],
])('refuses %j', async (query, name, detail) => {
  expect(await refusal('earthquakes', query)).toMatchObject({
    status: 400,
    errors: { [name]: detail },
  })
})

it('asks for no day that the service cannot read', async () => {
  const { asked, sources } = recordingSources()
  for (const to of ['9999-12-31', '0001-01-01'])
    await expect(ask('earthquakes', { to }, { sources })).rejects.toMatchObject({ status: 422 })
  expect(asked).toEqual([])
})
