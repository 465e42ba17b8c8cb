import { contract } from '#contracts/born-today.ts'
import { defineApi } from '#src/define-api.ts'
import { type DayItem, readDay } from '#src/lib/on-this-day.ts'
import { shorten } from '#src/lib/search-text.ts'
import { localTime, readZone } from '#src/lib/zones/local-time.ts'
import { invalidParameter } from '#src/response-error.ts'

const MAX_CHARACTERS = 200

export default defineApi(contract, {
  async handle({ day, limit, month, order, tz }, { now, readSource }) {
    if (month === undefined && day !== undefined)
      throw invalidParameter('month', 'is needed together with day')
    if (month !== undefined && day === undefined)
      throw invalidParameter('day', 'is needed together with month')
    const of = month === undefined || day === undefined ? today(tz, now()) : { month, day }
    const births = await readDay('births', of, readSource)
    if (order === 'newest') births.reverse()
    return { ...of, total: births.length, people: births.slice(0, limit).map(personOf) }
  },
})

/** @throws {ResponseError} 400 for a zone that the database does not have. */
function today(zone: string, now: Date): { month: number; day: number } {
  const { iso } = localTime(readZone('tz', zone), now.getTime())
  const [, month, day] = iso.slice(0, 10).split('-').map(Number)
  return { month: month ?? 1, day: day ?? 1 }
}

/**
 * Wikipedia writes "Buster Keaton, American actor, director and producer"; the article has the
 * name.
 */
function personOf({ articles: [article], text, year }: DayItem) {
  const title = article && text.startsWith(article.title) ? article.title : null
  const name = title ?? text.split(',', 1)[0] ?? text
  const rest = text.slice(name.length).replace(/^[\s,]+/, '')
  return {
    name: shorten(name, MAX_CHARACTERS),
    description: rest === '' ? null : shorten(rest, MAX_CHARACTERS),
    year,
    url: article?.url ?? null,
  }
}
