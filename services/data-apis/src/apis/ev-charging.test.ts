import { expect, it } from 'vitest'
import { ask } from '#src/testing/ask.ts'
import { recordingSources } from '#src/testing/recording-sources.ts'

const OSLO = { lat: 59.9139, lon: 10.7522 }

interface Stations {
  stations: { name: string; distance: number; connectors: object[] }[]
}

it('lists what stands there, nearest first, without what is only planned', async () => {
  const { stations } = await ask<Stations>('ev-charging', OSLO)
  expect(stations.map(({ name }) => name)).toEqual([
    'Hotellgarasjen',
    'Vulkan P-hus',
    'Akershusstranda',
  ])
  expect(stations[0]).toMatchObject({ access: 'visitors', is_working: false })
})

it('adds up connectors of a kind and power, unless a number is unknown', async () => {
  const { stations } = await ask<Stations>('ev-charging', { ...OSLO, connector: 'ccs2' })
  expect(stations[0]).toMatchObject({
    name: 'Vulkan P-hus',
    distance: 0.99,
    access: 'members',
    is_working: true,
    price: 'NOK 5.90/kWh',
    connectors: [
      { type: 'ccs2', power: 150, count: 4 },
      { type: 'ccs2', power: 50, count: 1 },
      { type: 'type2', power: 22, count: null },
    ],
    updated_at: '2025-06-12T08:41:00Z',
  })
  expect(stations[1]).toMatchObject({
    address: null,
    access: null,
    is_working: null,
    connectors: [
      { type: 'other', power: 3.6 },
      { type: 'ccs2', power: null },
    ],
  })
})

it('leaves out what is too weak or too far', async () => {
  const names = async (query: Record<string, unknown>) =>
    (await ask<Stations>('ev-charging', { ...OSLO, ...query })).stations.map(({ name }) => name)
  expect(await names({ min_power: 50 })).toEqual(['Vulkan P-hus'])
  expect(await names({ connector: 'type2', min_power: 50 })).toEqual([])
  expect(await names({ radius: 0.5 })).toEqual(['Hotellgarasjen'])
})

it('asks for open data around the point', async () => {
  const { asked, sources } = recordingSources()
  await ask('ev-charging', { ...OSLO, radius: 2, connector: 'type2', min_power: 11 }, { sources })
  const { host, pathname, searchParams } = new URL(asked[0] ?? '')
  expect(host + pathname).toBe('api.openchargemap.io/v3/poi')
  expect(Object.fromEntries(searchParams)).toEqual({
    output: 'json',
    latitude: '59.9139',
    longitude: '10.7522',
    distance: '2',
    distanceunit: 'KM',
    maxresults: '50',
    compact: 'true',
    verbose: 'false',
    opendata: 'true',
    connectiontypeid: '25,1036',
    minpowerkw: '11',
  })
})
