import { DAY_SECONDS } from '@orchard/shared/format'
import { z } from 'zod'
import { contract } from '#contracts/music-artists.ts'
import { defineApi, type Means } from '#src/define-api.ts'
import { searchText } from '#src/lib/search-text.ts'
import { invalidParameter, notFound } from '#src/response-error.ts'
import { jsonOf } from '#src/sources/json-of.ts'

/** A year, a month or a day. */
const date = z
  .string()
  .nullish()
  .transform((value) => value || null)

const artists = z.object({
  artists: z.array(
    z.object({
      id: z.guid(),
      name: z.string(),
      'sort-name': z.string(),
      type: z.string().nullish(),
      disambiguation: z.string().nullish(),
      country: z.string().nullish(),
      'life-span': z.object({ begin: date, end: date, ended: z.boolean().nullish() }).nullish(),
    }),
  ),
})
const releaseGroups = z.object({
  'release-groups': z.array(
    z.object({
      title: z.string(),
      'secondary-types': z.array(z.string()).nullish(),
      'first-release-date': date,
    }),
  ),
})

const API = 'https://musicbrainz.org/ws/2'
const KEEP_SECONDS = DAY_SECONDS
const MAX_ARTISTS = 10
/** The most that one response of MusicBrainz has. */
const MAX_GROUPS = 100
/** Sorts after every year. */
const LAST = '9999'

export default defineApi(contract, {
  async handle({ albums: count, country, name }, { readSource }) {
    const query = new URLSearchParams({
      query: luceneQuery(searchText('name', name), country),
      fmt: 'json',
      limit: String(MAX_ARTISTS),
    })
    const found = await readSource('musicbrainz', `${API}/artist?${query}`, {
      read: jsonOf(artists),
      keepSeconds: KEEP_SECONDS,
    })
    const [artist, ...others] = found?.artists ?? []
    if (!artist) throw notFound('MusicBrainz knows no such artist')
    const life = artist['life-span']
    const same = artist.name.toLowerCase()
    return {
      name: artist.name,
      sort_name: artist['sort-name'],
      type: artist.type?.toLowerCase() ?? null,
      note: artist.disambiguation || null,
      country: artist.country ?? null,
      begin: life?.begin ?? null,
      end: life?.end ?? null,
      ended: life?.ended === true,
      albums: count === 0 ? [] : (await albumsOf(artist.id, readSource)).slice(0, count),
      ambiguous: others.some((one) => one.name.toLowerCase() === same),
      url: `https://musicbrainz.org/artist/${artist.id}`,
    }
  },
})

/** Searches names, sort names and aliases. @throws {ResponseError} 400 for a country that is none. */
function luceneQuery(name: string, country: string | undefined): string {
  const phrase = `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"`
  if (country === undefined) return phrase
  if (!/^[a-z]{2}$/i.test(country))
    throw invalidParameter('country', 'must have two letters, such as US')
  return `${phrase} AND country:${country.toUpperCase()}`
}

/** Albums without compilations, live recordings and the like, oldest first. */
async function albumsOf(artist: string, readSource: Means['readSource']) {
  const query = new URLSearchParams({
    artist,
    type: 'album',
    fmt: 'json',
    limit: String(MAX_GROUPS),
  })
  const found = await readSource('musicbrainz', `${API}/release-group?${query}`, {
    read: jsonOf(releaseGroups),
    keepSeconds: KEEP_SECONDS,
  })
  return (found?.['release-groups'] ?? [])
    .filter((one) => !one['secondary-types']?.length)
    .map((one) => ({ title: one.title, released: one['first-release-date'] }))
    .sort((one, other) => (one.released ?? LAST).localeCompare(other.released ?? LAST))
}
