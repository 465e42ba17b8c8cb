import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'
import { recordingSources } from '#src/testing/recording-sources.ts'

it('gives a series with its seasons and those who created it', async () => {
  expect(await ask('tv-series', { title: 'under the dome' })).toMatchObject({
    title: 'Under the Dome',
    country: 'US',
    network: 'CBS',
    status: 'ended',
    first_aired: '2013-06-24',
    ended: '2015-09-10',
    creators: ['Brian K. Vaughan'],
    seasons: [{ episodes: 13 }, { episodes: 13 }, { number: 3, last_aired: '2015-09-10' }],
  })
})

it('tells series of the same title apart', async () => {
  const title = 'The Office'
  expect(await ask('tv-series', { title })).toMatchObject({ country: 'GB', episode_minutes: 30 })
  expect(await ask('tv-series', { title, year: 2005 })).toMatchObject({ network: 'NBC' })
  expect(await ask('tv-series', { title, country: 'us' })).toMatchObject({ network: 'NBC' })
  expect(await refusal('tv-series', { title, country: 'US', year: 2001 })).toMatchObject({
    status: 404,
  })
})

it('leaves out what is not known yet', async () => {
  expect(await ask('tv-series', { title: 'The Orchard' })).toMatchObject({
    country: null,
    network: 'Netflix',
    status: 'in development',
    first_aired: null,
    episode_minutes: null,
    seasons: [{ number: 1, first_aired: null, last_aired: null, episodes: null }],
  })
})

it('asks for matches, then for the show with its parts', async () => {
  const { asked, sources } = recordingSources()
  await ask('tv-series', { title: 'Under the  Dome' }, { sources })
  expect(asked).toEqual([
    'https://api.tvmaze.com/search/shows?q=Under+the+Dome',
    'https://api.tvmaze.com/shows/1?embed[]=seasons&embed[]=crew',
  ])
})

it.each([
  [{ title: 'Nothing like it' }, 404, 'not_found'],
  [{ title: '…' }, 400, 'parameter_invalid'],
  [{ title: 'The Office', country: 'U' }, 400, 'parameter_invalid'],
])('refuses %j', async (query, status, code) => {
  expect(await refusal('tv-series', query)).toMatchObject({ status, code })
})
