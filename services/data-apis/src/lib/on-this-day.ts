import { HOUR_SECONDS } from '@orchard/shared/format'
import { z } from 'zod'
import type { Means } from '#src/define-api.ts'
import { invalidParameter } from '#src/response-error.ts'
import { jsonOf } from '#src/sources/json-of.ts'

const item = z.object({
  text: z.string(),
  year: z.int().nullish(),
  pages: z
    .array(
      z.object({
        titles: z.object({ normalized: z.string() }),
        content_urls: z.object({ desktop: z.object({ page: z.string() }) }),
      }),
    )
    .nullish(),
})

/** Something that happened on a day, as the English Wikipedia tells it. */
export interface DayItem {
  /** Negative before the common era. */
  year: number
  text: string
  /** Articles that the text links, the first one first. */
  articles: { title: string; url: string }[]
}

const FEED = 'https://en.wikipedia.org/api/rest_v1/feed/onthisday'
const KEEP_SECONDS = 12 * HOUR_SECONDS
const MAX_ARTICLES = 3
/** A leap year. */
const YEAR = 2_000

/**
 * The list of a day of the year, oldest first; `selected` is the choice of Wikipedia's main page.
 * @throws {ResponseError} 400 for a day that no year has.
 */
export async function readDay(
  kind: 'events' | 'selected' | 'births',
  { day, month }: { month: number; day: number },
  readSource: Means['readSource'],
): Promise<DayItem[]> {
  if (new Date(Date.UTC(YEAR, month - 1, day)).getUTCMonth() !== month - 1)
    throw invalidParameter('day', 'must be a day of the month')
  const [mm, dd] = [month, day].map((part) => String(part).padStart(2, '0'))
  const found = await readSource('wikimedia', `${FEED}/${kind}/${mm}/${dd}`, {
    read: (text) => readItems(text, kind),
    keepSeconds: KEEP_SECONDS,
  })
  return found ?? []
}

function readItems(text: string, kind: string): DayItem[] {
  const list = jsonOf(z.object({ [kind]: z.array(item) }))(text)[kind] ?? []
  return list
    .flatMap(({ pages, text: told, year }) => {
      const articles = (pages ?? []).slice(0, MAX_ARTICLES).map((page) => ({
        title: page.titles.normalized,
        url: page.content_urls.desktop.page,
      }))
      return typeof year === 'number' ? [{ year, text: told, articles }] : []
    })
    .sort((one, other) => one.year - other.year)
}
