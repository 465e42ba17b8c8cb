import { contract } from '#contracts/historical-events.ts'
import { defineApi } from '#src/define-api.ts'
import { readDay } from '#src/lib/on-this-day.ts'
import { shorten } from '#src/lib/search-text.ts'

const MAX_CHARACTERS = 400

export default defineApi(contract, {
  async handle({ day, limit, month, selected, year }, { readSource }) {
    const events = await readDay(selected ? 'selected' : 'events', { month, day }, readSource)
    const wanted = events.filter((event) => year === undefined || event.year === year)
    return {
      month,
      day,
      total: wanted.length,
      events: wanted.slice(0, limit).map(({ articles, text, year: of }) => ({
        year: of,
        event: shorten(text, MAX_CHARACTERS),
        articles,
      })),
    }
  },
})
