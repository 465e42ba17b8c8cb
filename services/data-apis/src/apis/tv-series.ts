import { HOUR_SECONDS } from '@orchard/shared/format'
import { z } from 'zod'
import { contract } from '#contracts/tv-series.ts'
import { defineApi } from '#src/define-api.ts'
import { searchText } from '#src/lib/search-text.ts'
import { invalidParameter, notFound } from '#src/response-error.ts'
import { jsonOf } from '#src/sources/json-of.ts'

const day = z.iso.date().nullish()
const broadcaster = z
  .object({ name: z.string(), country: z.object({ code: z.string().nullish() }).nullish() })
  .nullish()

const show = z.object({
  id: z.int(),
  url: z.string(),
  name: z.string(),
  language: z.string().nullish(),
  genres: z.array(z.string()),
  status: z.string(),
  runtime: z.int().nullish(),
  averageRuntime: z.int().nullish(),
  premiered: day,
  ended: day,
  network: broadcaster,
  webChannel: broadcaster,
})
type Show = z.infer<typeof show>

/** Shows, the best match first. */
const results = z.array(z.object({ show }))
const details = z.object({
  _embedded: z.object({
    seasons: z.array(
      z.object({
        number: z.int(),
        episodeOrder: z.int().nullish(),
        premiereDate: day,
        endDate: day,
      }),
    ),
    crew: z.array(z.object({ type: z.string(), person: z.object({ name: z.string() }) })),
  }),
})

const API = 'https://api.tvmaze.com'
const KEEP_SECONDS = HOUR_SECONDS
const MAX_SEASONS = 100
const MAX_CREATORS = 20

export default defineApi(contract, {
  async handle({ country, title, year }, { readSource }) {
    if (country !== undefined && !/^[a-z]{2}$/i.test(country))
      throw invalidParameter('country', 'must have two letters, such as GB')
    const query = new URLSearchParams({ q: searchText('title', title) })
    const found = await readSource('tvmaze', `${API}/search/shows?${query}`, {
      read: jsonOf(results),
      keepSeconds: KEEP_SECONDS,
    })
    const series = found?.find(({ show: one }) => isWanted(one, year, country?.toUpperCase()))?.show
    if (!series) throw notFound('TVmaze knows no such series')
    const more = await readSource('tvmaze', `${API}/shows/${series.id}?${EMBED}`, {
      read: jsonOf(details),
      keepSeconds: KEEP_SECONDS,
    })
    const { crew = [], seasons = [] } = more?._embedded ?? {}
    const channel = series.network ?? series.webChannel
    const creators = crew.filter(({ type }) => type === 'Creator').map(({ person }) => person.name)
    return {
      title: series.name,
      country: countryOf(series),
      language: series.language ?? null,
      genres: series.genres,
      network: channel?.name ?? null,
      status: series.status.toLowerCase(),
      first_aired: series.premiered ?? null,
      ended: series.ended ?? null,
      episode_minutes: series.runtime ?? series.averageRuntime ?? null,
      creators: creators.slice(0, MAX_CREATORS),
      seasons: seasons
        .slice(0, MAX_SEASONS)
        .map(({ endDate, episodeOrder, number, premiereDate }) => ({
          number,
          first_aired: premiereDate ?? null,
          last_aired: endDate ?? null,
          episodes: episodeOrder ?? null,
        })),
      url: series.url,
    }
  },
})

const EMBED = 'embed[]=seasons&embed[]=crew'

function isWanted(one: Show, year: number | undefined, country: string | undefined): boolean {
  const isOfYear = year === undefined || one.premiered?.startsWith(`${year}-`) === true
  return isOfYear && (country === undefined || countryOf(one) === country)
}

/** Of the broadcaster; services on the web often have none. */
function countryOf({ network, webChannel }: Show): string | null {
  return network?.country?.code ?? webChannel?.country?.code ?? null
}
