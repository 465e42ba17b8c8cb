import type { StandIn } from '#src/testing/stand-in-server.ts'

const NIRVANA = '5b11f4ce-a62d-471e-81fc-a69a8278c7da'
const OTHER_NIRVANA = '9282c8b4-ca0b-4c6b-b7e3-4f7762dfc4d6'

/** Artists in the form of the search (musicbrainz.org/doc/MusicBrainz_API/Search). */
const ARTISTS = [
  {
    id: NIRVANA,
    type: 'Group',
    score: 100,
    name: 'Nirvana',
    'sort-name': 'Nirvana',
    country: 'US',
    disambiguation: '1980s–1990s US grunge band',
    'life-span': { begin: '1987', end: '1994-04-05', ended: true },
  },
  {
    id: OTHER_NIRVANA,
    type: 'Group',
    score: 91,
    name: 'Nirvana',
    'sort-name': 'Nirvana',
    country: 'GB',
    disambiguation: '60s band from the UK',
    'life-span': { begin: '1967', ended: null },
  },
  {
    id: 'b3aa4fcb-8d23-4a5f-9f0e-6d6a2d1c7e55',
    score: 100,
    name: 'Sheila "E." Orchard',
    'sort-name': 'Orchard, Sheila "E."',
  },
]
const GROUPS: Readonly<Record<string, readonly (readonly [string, string, ...string[]])[]>> = {
  [NIRVANA]: [
    ['MTV Unplugged in New York', '1994-11-01', 'Live'],
    ['In Utero', '1993-09-21'],
    ['Nevermind', '1991-09-24'],
    ['Bleach', '1989-06-15'],
    ['Incesticide', '1992-12-14', 'Compilation'],
    ['Undated Sessions', ''],
  ],
  [OTHER_NIRVANA]: [['The Story of Simon Simopath', '1967']],
}

/** Artist search and release groups of an artist. */
export const standIn: StandIn = ({ pathname, searchParams }) => {
  const limit = Number(searchParams.get('limit'))
  if (searchParams.get('fmt') !== 'json' || !(limit >= 1 && limit <= 100))
    return { status: 400, body: { error: 'Invalid limit or format' } }
  if (pathname === '/ws/2/artist') return search(searchParams.get('query') ?? '', limit)
  if (pathname === '/ws/2/release-group') return groups(searchParams.get('artist') ?? '', limit)
  return { status: 404, body: { error: 'Not Found' } }
}

function search(query: string, limit: number) {
  const [, phrase, country] = /^"((?:[^"\\]|\\.)*)"(?: AND country:([A-Z]{2}))?$/u.exec(query) ?? []
  if (phrase === undefined) return { status: 400, body: { error: 'Invalid query' } }
  const name = phrase.replaceAll(/\\(.)/g, '$1').toLowerCase()
  const found = ARTISTS.filter(
    (artist) =>
      artist.name.toLowerCase() === name && (country === undefined || artist.country === country),
  )
  return {
    body: {
      created: '2025-10-04T07:00:00.000Z',
      count: found.length,
      offset: 0,
      artists: found.slice(0, limit),
    },
  }
}

function groups(artist: string, limit: number) {
  const found = GROUPS[artist]
  if (!found) return { status: 404, body: { error: 'Not Found' } }
  return {
    body: {
      'release-group-count': found.length,
      'release-group-offset': 0,
      'release-groups': found.slice(0, limit).map(([title, released, ...kinds]) => ({
        title,
        'primary-type': 'Album',
        'secondary-types': kinds,
        'first-release-date': released,
      })),
    },
  }
}
