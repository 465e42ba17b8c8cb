import { expect, it } from 'vitest'
import { readOptions } from './options.ts'

it('measures everything on four pages in five rounds unless told otherwise', () => {
  const defaults = { rounds: 5, json: null, check: false }
  expect(readOptions([])).toMatchObject({ ...defaults, parts: { length: 4 }, pages: { length: 4 } })
  expect(readOptions(['--quick'])).toMatchObject({ rounds: 3, pages: ['/api', '/api/time-zone'] })
  const given = ['--rounds', '9', '--pages', '/blog,/pricing', '--only', 'api', '--json', 'a.json']
  expect(readOptions(given)).toEqual({
    ...{ rounds: 9, pages: ['/blog', '/pricing'], parts: ['api'], json: 'a.json', check: false },
    peers: false,
  })
})

it('refuses values that cannot be used', () => {
  expect(() => readOptions(['--pages', 'blog'])).toThrow('--pages takes paths')
  expect(() => readOptions(['--only', 'none'])).toThrow('--only takes one of site, composer')
  expect(() => readOptions(['--rounds', 'many'])).toThrow('--rounds takes a whole number')
})

it('compares five pages with their peers in nine rounds, or a part of that', () => {
  const all = readOptions(['--peers'])
  expect(all).toMatchObject({ peers: true, rounds: 9, parts: { length: 4 }, pages: { length: 5 } })
  expect(readOptions(['--peers', '--only', 'search', '--rounds', '2'])).toMatchObject({
    parts: ['search'],
    rounds: 2,
  })
  expect(() => readOptions(['--peers', '--only', 'site'])).toThrow('--only takes one of loads')
  expect(() => readOptions(['--only', 'loads'])).toThrow('--only takes one of site')
})

it('compares the site with a larger one', () => {
  expect(readOptions(['--growth'])).toMatchObject({ parts: ['growth'], peers: false })
  expect(() => readOptions(['--growth', '--peers'])).toThrow('cannot be combined')
  expect(() => readOptions(['--only', 'growth'])).toThrow('--only takes one of site')
})
