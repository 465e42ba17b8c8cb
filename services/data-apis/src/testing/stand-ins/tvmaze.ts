import type { StandIn } from '#src/testing/stand-in-server.ts'

const GB = { name: 'United Kingdom', code: 'GB', timezone: 'Europe/London' }
const US = { name: 'United States', code: 'US', timezone: 'America/New_York' }

/** Shows in the form of the documentation (tvmaze.com/api). */
const SHOWS = [
  {
    id: 1,
    url: 'https://www.tvmaze.com/shows/1/under-the-dome',
    name: 'Under the Dome',
    type: 'Scripted',
    language: 'English',
    genres: ['Drama', 'Science-Fiction', 'Thriller'],
    status: 'Ended',
    runtime: 60,
    averageRuntime: 60,
    premiered: '2013-06-24',
    ended: '2015-09-10',
    network: { id: 2, name: 'CBS', country: US },
    webChannel: null,
    seasons: [
      [1, 13, '2013-06-24', '2013-09-16'],
      [2, 13, '2014-06-30', '2014-09-22'],
      [3, 13, '2015-06-25', '2015-09-10'],
    ],
    crew: [
      ['Creator', 'Brian K. Vaughan'],
      ['Executive Producer', 'Neal Baer'],
    ],
  },
  {
    id: 335,
    url: 'https://www.tvmaze.com/shows/335/the-office',
    name: 'The Office',
    type: 'Scripted',
    language: 'English',
    genres: ['Comedy'],
    status: 'Ended',
    runtime: null,
    averageRuntime: 30,
    premiered: '2001-07-09',
    ended: '2003-12-27',
    network: { id: 37, name: 'BBC Two', country: GB },
    webChannel: null,
    seasons: [[1, 6, '2001-07-09', '2001-08-20']],
    crew: [],
  },
  {
    id: 526,
    url: 'https://www.tvmaze.com/shows/526/the-office',
    name: 'The Office',
    type: 'Scripted',
    language: 'English',
    genres: ['Comedy'],
    status: 'Ended',
    runtime: 30,
    averageRuntime: 30,
    premiered: '2005-03-24',
    ended: '2013-05-16',
    network: { id: 1, name: 'NBC', country: US },
    webChannel: null,
    seasons: [[1, 6, '2005-03-24', '2005-04-26']],
    crew: [['Creator', 'Greg Daniels']],
  },
  {
    id: 90001,
    url: 'https://www.tvmaze.com/shows/90001/the-orchard',
    name: 'The Orchard',
    type: 'Scripted',
    language: null,
    genres: [],
    status: 'In Development',
    runtime: null,
    averageRuntime: null,
    premiered: null,
    ended: null,
    network: null,
    webChannel: { id: 1, name: 'Netflix', country: null },
    seasons: [[1, null, null, null]],
    crew: [],
  },
] as const

/** Show search and show main information with embedded seasons and crew. */
export const standIn: StandIn = ({ pathname, searchParams }) => {
  if (pathname === '/search/shows') {
    const wanted = searchParams.get('q')?.toLowerCase()
    if (!wanted) return { status: 400, body: { name: 'Bad Request', status: 400 } }
    const found = SHOWS.filter(({ name }) => name.toLowerCase() === wanted)
    return { body: found.map(({ crew: _, seasons: __, ...show }) => ({ score: 0.9, show })) }
  }
  const [, id] = /^\/shows\/(\d+)$/.exec(pathname) ?? []
  const found = SHOWS.find((show) => String(show.id) === id)
  if (!found) return { status: 404, body: { name: 'Not Found', status: 404 } }
  const { crew, seasons, ...show } = found
  const embedded = {
    seasons: seasons.map(([number, episodeOrder, premiereDate, endDate]) => ({
      number,
      episodeOrder,
      premiereDate,
      endDate,
    })),
    crew: crew.map(([type, name]) => ({ type, person: { name } })),
  }
  const wanted = searchParams.getAll('embed[]')
  const parts = Object.entries(embedded).filter(([name]) => wanted.includes(name))
  return { body: { ...show, _embedded: Object.fromEntries(parts) } }
}
