import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'
import { recordingSources } from '#src/testing/recording-sources.ts'

it('gives the values of the model in metric units', async () => {
  expect(await ask('weather', { city: 'London' })).toMatchObject({
    city: 'London',
    condition: 'partly cloudy',
    temperature: 14.2,
    pressure: 1016,
    visibility: 24.1,
    wind: { speed: 4.6, gust: 8.2, direction: 240 },
    sunrise: Date.parse('2025-10-04T06:07:00Z') / 1_000,
    valid_at: '2025-10-04T07:00:00Z',
  })
})

it('converts them to imperial ones', async () => {
  expect(await ask('weather', { city: 'sao paulo', units: 'imperial' })).toMatchObject({
    city: 'São Paulo',
    temperature: 57.6,
    feels_like: 54.3,
    visibility: 15,
    wind: { speed: 10.3, gust: 18.3 },
    pressure: 1016,
  })
})

it('leaves out what there is not near the pole', async () => {
  expect(await ask('weather', { lat: 89, lon: 0 })).toMatchObject({
    city: null,
    visibility: null,
    wind: { gust: null },
    sunrise: null,
    sunset: null,
  })
})

it('looks a city up in its country, and asks for a point to four decimals', async () => {
  const { asked, sources } = recordingSources()
  await ask('weather', { city: 'London, ca' }, { sources })
  await ask('weather', { lat: 51.50721234, lon: -0.00001 }, { sources })
  const [search, london, point] = asked.map((url) => new URL(url))
  expect(search?.href).toBe(
    'https://geocoding-api.open-meteo.com/v1/search?name=London&count=1&language=en&format=json&countryCode=CA',
  )
  expect(Object.fromEntries(london?.searchParams ?? [])).toEqual({
    latitude: '42.9834',
    longitude: '-81.233',
    current:
      'temperature_2m,apparent_temperature,relative_humidity_2m,weather_code,cloud_cover,pressure_msl,visibility,wind_speed_10m,wind_gusts_10m,wind_direction_10m',
    daily: 'sunrise,sunset',
    forecast_days: '1',
    timezone: 'auto',
    timeformat: 'unixtime',
    wind_speed_unit: 'ms',
  })
  expect(point?.search).toContain('?latitude=51.5072&longitude=0&')
})

it.each([
  [{ lat: 1, city: 'Ghent' }, 'lat', 'lat is needed together with lon'],
  [{ lon: 1, city: 'Ghent' }, 'lon', 'lon is needed together with lat'],
  [{ lat: 1, lon: 1, city: 'Ghent' }, 'city', 'city must be left out beside lat and lon'],
  [{ city: 'Springfield, Illinois' }, 'city', expect.stringContaining('London, CA')],
  [{ city: '%%' }, 'city', expect.stringContaining('must be a name')],
])('refuses %j', async (query, name, detail) => {
  expect(await refusal('weather', query)).toMatchObject({ status: 400, errors: { [name]: detail } })
})

it('says so when nobody knows the city', async () => {
  expect(await refusal('weather', { city: 'Nephelokokkygia' })).toMatchObject({
    status: 404,
    detail: 'No place is called Nephelokokkygia',
  })
})
