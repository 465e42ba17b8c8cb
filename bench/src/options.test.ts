import path from 'node:path'
import { expect, it } from 'vitest'
import { readOptions } from './options.ts'

it('measures the site and its servers on four pages in five rounds unless told otherwise', () => {
  const defaults = { rounds: 5, against: null, json: null, check: false }
  expect(readOptions([])).toMatchObject({ ...defaults, parts: { length: 4 }, pages: { length: 4 } })
  expect(readOptions(['--quick'])).toMatchObject({ rounds: 3, pages: ['/api', '/api/time-zone'] })
  const given = ['--rounds', '9', '--pages', '/blog,/pricing', '--only', 'api', '--json', 'a.json']
  expect(readOptions(given)).toEqual({
    ...{ rounds: 9, pages: ['/blog', '/pricing'], parts: ['api'], json: 'a.json', check: false },
    against: null,
  })
})

it('refuses values that cannot be used', () => {
  expect(() => readOptions(['--pages', 'blog'])).toThrow('--pages takes paths')
  expect(() => readOptions(['--only', 'none'])).toThrow('--only takes some of site, composer')
  expect(() => readOptions(['--rounds', 'many'])).toThrow('--rounds takes a whole number')
})

it('compares five pages with their peers in nine rounds, or a part of that', () => {
  const all = readOptions(['--peers'])
  expect(all).toMatchObject({ rounds: 9, parts: { length: 5 }, pages: { length: 5 } })
  expect(readOptions(['--peers', '--only', 'search', '--rounds', '2'])).toMatchObject({
    parts: ['search'],
    rounds: 2,
  })
  expect(() => readOptions(['--peers', '--only', 'site'])).toThrow('--only takes some of loads')
  expect(() => readOptions(['--only', 'loads'])).toThrow('--only takes some of site')
})

it('measures some parts of all', () => {
  expect(readOptions(['--all', '--only', 'loads,growth'])).toMatchObject({
    parts: ['loads', 'growth'],
  })
  expect(() => readOptions(['--all', '--only', 'loads,nothing'])).toThrow('--only takes some of')
})

it('measures what grows with the site', () => {
  expect(readOptions(['--scaling'])).toMatchObject({ parts: ['scaling', 'remotes'], rounds: 5 })
  expect(readOptions(['--scaling', '--only', 'remotes'])).toMatchObject({ parts: ['remotes'] })
})

it('compares the site with a larger one', () => {
  expect(readOptions(['--growth'])).toMatchObject({ parts: ['growth'] })
  expect(() => readOptions(['--growth', '--peers'])).toThrow('cannot be combined')
  expect(() => readOptions(['--only', 'growth'])).toThrow('--only takes some of site')
})

it('measures all of it in one run, beside another checkout if one is named', () => {
  expect(readOptions(['--all', '--against', '../earlier'])).toMatchObject({
    rounds: 9,
    pages: { length: 5 },
    parts: [
      ...['site', 'composer', 'sign-in', 'api'],
      ...['loads', 'traces', 'search', 'keys'],
      ...['growth', 'scaling', 'remotes'],
    ],
    against: path.resolve('../earlier'),
  })
  expect(() => readOptions(['--all', '--quick'])).toThrow('--quick and --all cannot be combined')
})
