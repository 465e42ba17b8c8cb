import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'
import { recordingSources } from '#src/testing/recording-sources.ts'

const MILAN = { lat: 45.4642, lon: 9.19 }

it('names the pollutant that decides, on each scale', async () => {
  expect(await ask('air-quality', MILAN)).toMatchObject({
    index: 76,
    category: 'moderate',
    dominant: 'pm2_5',
    pollutants: { pm2_5: 22.4, sulfur_dioxide: 2.6 },
    valid_at: '2025-10-04T07:00:00Z',
  })
  expect(await ask('air-quality', { ...MILAN, scale: 'eu' })).toMatchObject({
    index: 48,
    category: 'moderate',
    dominant: 'nitrogen_dioxide',
  })
})

it('asks once for both scales', async () => {
  const { asked, sources } = recordingSources()
  await ask('air-quality', MILAN, { sources })
  await ask('air-quality', { ...MILAN, scale: 'eu' }, { sources })
  expect(asked[0]).toBe(asked[1])
  const { host, pathname, searchParams } = new URL(asked[0] ?? '')
  expect(host + pathname).toBe('air-quality-api.open-meteo.com/v1/air-quality')
  expect(searchParams.get('timeformat')).toBe('unixtime')
  expect(searchParams.get('current')?.split(',')).toEqual(
    expect.arrayContaining(['sulphur_dioxide', 'us_aqi', 'us_aqi_pm2_5', 'european_aqi_ozone']),
  )
})

it('says so where the model has nothing', async () => {
  expect(await refusal('air-quality', { lat: 90, lon: 0 })).toMatchObject({
    status: 422,
    code: 'no_air_quality',
  })
  expect(await ask('air-quality', { lat: 90, lon: 0, scale: 'eu' })).toMatchObject({
    index: 48,
    pollutants: { sulfur_dioxide: null },
  })
})
