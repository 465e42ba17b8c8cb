import { expect, it } from 'vitest'
import { wmoWeather } from './wmo-weather.ts'

it('names the codes that Open-Meteo documents, and admits to no other', () => {
  expect(wmoWeather(45)).toBe('fog')
  expect(wmoWeather(82)).toBe('violent rain showers')
  expect(wmoWeather(99)).toBe('thunderstorm with heavy hail')
  expect(wmoWeather(4)).toBe('unknown')
  expect(wmoWeather(Number.NaN)).toBe('unknown')
})
