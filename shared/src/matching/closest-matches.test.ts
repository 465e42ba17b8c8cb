import { expect, it } from 'vitest'
import { closestMatches } from './closest-matches.ts'

const entries = ['weather', 'weather-forecast', 'time-zone', 'sales-tax'].map((slug) => ({
  slug,
  name: slug,
}))
const slugs = (typed: string) => closestMatches(typed, entries).map(({ slug }) => slug)

it('finds a slug with letters missing or swapped', () => {
  expect(slugs('wether')[0]).toBe('weather')
  expect(slugs('timezone')[0]).toBe('time-zone')
})

it('puts shared words before few edits', () => {
  expect(slugs('forecast')[0]).toBe('weather-forecast')
})

it('forgives a typo in one of several words', () => {
  expect(slugs('forcast')[0]).toBe('weather-forecast')
})

it('offers nothing where nothing is near', () => {
  expect(slugs('qqqqqqqqqqqq')).toEqual([])
})

it('bounds its work for very long input', () => {
  expect(slugs('x'.repeat(100_000))).toEqual([])
})

it('looks at names as well as at slugs', () => {
  const articles = [
    { slug: 'living-with-rate-limits', name: 'Living with rate limits' },
    { slug: 'day', name: 'What to do on the day the API is down' },
  ]
  expect(closestMatches('api-is-down', articles).map(({ slug }) => slug)[0]).toBe('day')
})

it('gives filler words no weight', () => {
  const articles = [
    { slug: 'the-cost-of-it', name: 'The cost of it' },
    { slug: 'keys', name: 'Keys and the browser' },
  ]
  expect(closestMatches('the-qqqqqqqqqqqqqqqqqqqqqqqq', articles)).toEqual([])
})
