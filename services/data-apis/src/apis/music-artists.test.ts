import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'
import { recordingSources } from '#src/testing/recording-sources.ts'

interface Artist {
  albums: { title: string; released: string | null }[]
}

it('lists albums by their first release, without live recordings and compilations', async () => {
  const artist = await ask<Artist>('music-artists', { name: 'nirvana' })
  expect(artist).toMatchObject({
    name: 'Nirvana',
    type: 'group',
    country: 'US',
    begin: '1987',
    end: '1994-04-05',
    ended: true,
    ambiguous: true,
  })
  expect(artist.albums).toEqual([
    { title: 'Bleach', released: '1989-06-15' },
    { title: 'Nevermind', released: '1991-09-24' },
    { title: 'In Utero', released: '1993-09-21' },
    { title: 'Undated Sessions', released: null },
  ])
})

it('chooses by country', async () => {
  expect(await ask('music-artists', { name: 'Nirvana', country: 'gb' })).toMatchObject({
    note: '60s band from the UK',
    end: null,
    ended: false,
    ambiguous: false,
    albums: [{ title: 'The Story of Simon Simopath', released: '1967' }],
  })
})

it('leaves out what is not known, also the albums', async () => {
  expect(await ask('music-artists', { name: 'Sheila "E." Orchard' })).toMatchObject({
    type: null,
    note: null,
    country: null,
    begin: null,
    albums: [],
  })
})

it('asks as the search documents it, and not for albums that nobody wants', async () => {
  const { asked, sources } = recordingSources()
  const means = { sources }
  await ask('music-artists', { name: 'Sheila "E." Orchard', albums: 0 }, means)
  await ask('music-artists', { name: 'Nirvana', country: 'US', albums: 1 }, means)
  const queries = asked.map((url) => Object.fromEntries(new URL(url).searchParams))
  expect(queries).toEqual([
    { query: String.raw`"Sheila \"E.\" Orchard"`, fmt: 'json', limit: '10' },
    { query: '"Nirvana" AND country:US', fmt: 'json', limit: '10' },
    {
      artist: '5b11f4ce-a62d-471e-81fc-a69a8278c7da',
      type: 'album',
      fmt: 'json',
      limit: '100',
    },
  ])
})

it.each([
  [{ name: 'Nobody at all' }, 404, 'not_found'],
  [{ name: '"' }, 400, 'parameter_invalid'],
  [{ name: 'Nirvana', country: 'U' }, 400, 'parameter_invalid'],
])('refuses %j', async (query, status, code) => {
  expect(await refusal('music-artists', query)).toMatchObject({ status, code })
})
