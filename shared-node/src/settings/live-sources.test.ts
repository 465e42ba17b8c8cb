import { expect, it } from 'vitest'
import { readLiveSources, Settings } from './index.ts'

function read(environment: NodeJS.ProcessEnv) {
  const settings = new Settings(environment)
  return { sources: [...readLiveSources(settings)], problems: settings.problems }
}

it('turns nothing on by itself', () => {
  expect(read({})).toEqual({ sources: [], problems: [] })
})

it('knows sources by name, at their public address or at one of the operator', () => {
  const LIVE_SOURCES = 'usgs, nominatim=https://places.example/search/'
  expect(read({ LIVE_SOURCES, OUTGOING_CALLS: 'on' })).toEqual({
    sources: [
      ['usgs', null],
      ['nominatim', 'https://places.example/search'],
      ['network', null],
    ],
    problems: [],
  })
})

it.each([
  ['almanac', 'LIVE_SOURCES does not know almanac; it may list frankfurter, '],
  ['network', 'LIVE_SOURCES does not know network'],
  ['usgs=quakes.example', 'LIVE_SOURCES must give usgs an http or https URL after ='],
  ['usgs=ftp://quakes.example', 'LIVE_SOURCES must give usgs an http or https URL'],
  ['usgs=https://quakes.example?a=b', 'LIVE_SOURCES must give usgs an http or https URL'],
])('refuses %s', (LIVE_SOURCES, words) => {
  expect(read({ LIVE_SOURCES })).toEqual({
    sources: [],
    problems: [expect.stringContaining(words)],
  })
})
