import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'
import { recordingSources } from '#src/testing/recording-sources.ts'

interface Forecast {
  place: string | null
  days: Record<string, unknown>[]
}

it('names the weather of each day', async () => {
  const { days } = await ask<Forecast>('weather-forecast', { city: 'Lisbon', days: 10 })
  expect(days.map(({ condition }) => condition)).toEqual([
    'clear sky',
    'overcast',
    'light rain',
    'light rain showers',
    'mainly clear',
    'partly cloudy',
    'partly cloudy',
    'overcast',
    'light drizzle',
    'thunderstorm',
  ])
  expect(days[9]).toMatchObject({ date: '2025-10-13', rain_probability: null, rain_amount: 9.8 })
})

it('converts to imperial units', async () => {
  const { days, place } = await ask<Forecast>('weather-forecast', {
    lat: 38.7223,
    lon: -9.1393,
    days: 3,
    units: 'imperial',
  })
  expect(place).toBeNull()
  expect(days[2]).toMatchObject({ low: 59.4, high: 70.5, rain_amount: 0.29, gust: 30.9 })
})

it('asks for the same days whatever the call wants', async () => {
  const { asked, sources } = recordingSources()
  await ask('weather-forecast', { lat: 1, lon: 2, days: 1 }, { sources })
  await ask('weather-forecast', { lat: 1, lon: 2, days: 9 }, { sources })
  expect(new Set(asked).size).toBe(1)
  expect(Object.fromEntries(new URL(asked[0] ?? '').searchParams)).toEqual({
    latitude: '1',
    longitude: '2',
    daily:
      'weather_code,temperature_2m_min,temperature_2m_max,precipitation_probability_max,precipitation_sum,wind_gusts_10m_max',
    forecast_days: '10',
    timezone: 'auto',
    wind_speed_unit: 'ms',
  })
})

it('refuses a city that nobody knows', async () => {
  expect(await refusal('weather-forecast', { city: 'Nephelokokkygia' })).toMatchObject({
    status: 404,
    code: 'not_found',
  })
})
