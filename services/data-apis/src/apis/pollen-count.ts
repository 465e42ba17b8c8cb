import { HOUR_SECONDS } from '@orchard/shared/format'
import { z } from 'zod'
import { contract } from '#contracts/pollen-count.ts'
import { defineApi } from '#src/define-api.ts'
import { addDays, isoDate } from '#src/lib/calendar.ts'
import { pointQuery } from '#src/lib/open-meteo.ts'
import { invalidParameter, responseError } from '#src/response-error.ts'
import { jsonOf } from '#src/sources/json-of.ts'

/** Plants of the CAMS model. */
const GROUPS = {
  alder: 'tree',
  birch: 'tree',
  grass: 'grass',
  mugwort: 'weed',
  olive: 'tree',
  ragweed: 'weed',
} as const
type Plant = keyof typeof GROUPS

/**
 * The last value of low, moderate and high in grains per cubic metre: the National Allergy
 * Bureau's.
 */
const LEVELS = {
  grass: [4, 19, 199],
  weed: [9, 49, 499],
  tree: [14, 89, 1_499],
} as const

const AIR = 'https://air-quality-api.open-meteo.com/v1/air-quality'
/** The model runs once a day. */
const KEEP_SECONDS = HOUR_SECONDS
const MAX_DAYS_BACK = 90
const MAX_DAYS_AHEAD = 3
/** A mean that differs by less is steady. */
const STEADY_SHARE = 0.2

const PLANTS = Object.keys(GROUPS) as Plant[]
const values = z.array(z.number().nullable())
/**
 * Hourly grains per cubic metre in local time; null outside Europe and where the model has none.
 */
const pollen = z.object({
  hourly: z.object({
    time: z.array(z.string().regex(/^\d{4}-\d{2}-\d{2}T/)),
    alder_pollen: values,
    birch_pollen: values,
    grass_pollen: values,
    mugwort_pollen: values,
    olive_pollen: values,
    ragweed_pollen: values,
  }),
})

export default defineApi(contract, {
  async handle({ date, lat, lon, plant }, { now, readSource }) {
    const query = new URLSearchParams({
      ...pointQuery({ lat, lon }),
      hourly: PLANTS.map((name) => `${name}_pollen`).join(','),
      timezone: 'auto',
      ...daysQuery(date, isoDate(now())),
    })
    const found = await readSource('open-meteo', `${AIR}?${query}`, {
      read: jsonOf(pollen),
      keepSeconds: KEEP_SECONDS,
    })
    const hourly = found?.hourly
    const day = hourly?.time.at(-1)?.slice(0, 10)
    if (!hourly || day === undefined) throw noPollen()
    const meanOf = (name: Plant, of: string) =>
      mean(hourly[`${name}_pollen`].filter((_, at) => hourly.time[at]?.startsWith(of)))
    const plants = (plant === undefined ? PLANTS : [plant]).flatMap((name) => {
      const value = meanOf(name, day)
      if (value === null) return []
      const group = GROUPS[name]
      const before = meanOf(name, addDays(day, -1))
      return [
        {
          name,
          group,
          count: Math.round(value),
          level: levelOf(Math.round(value), group),
          trend: trendOf(value, before),
        },
      ]
    })
    if (plants.length === 0) throw noPollen()
    return { date: day, plants: plants.toSorted((one, other) => other.count - one.count) }
  },
})

/** The day and the one before it; without a day, today at the place. */
function daysQuery(date: string | undefined, today: string): Record<string, string> {
  if (date === undefined) return { past_days: '1', forecast_days: '1' }
  const first = addDays(today, -MAX_DAYS_BACK)
  const last = addDays(today, MAX_DAYS_AHEAD)
  if (date < first || date > last)
    throw invalidParameter('date', `must be between ${first} and ${last}`)
  return { start_date: addDays(date, -1), end_date: date }
}

function mean(given: (number | null)[]): number | null {
  const known = given.filter((value) => value !== null)
  if (known.length === 0) return null
  return known.reduce((sum, value) => sum + value, 0) / known.length
}

function levelOf(count: number, group: keyof typeof LEVELS): string {
  const at = LEVELS[group].findIndex((last) => count <= last)
  return ['low', 'moderate', 'high'][at] ?? 'very high'
}

function trendOf(value: number, before: number | null): string | null {
  if (before === null) return null
  if (Math.abs(value - before) <= STEADY_SHARE * Math.max(value, before)) return 'steady'
  return value > before ? 'rising' : 'falling'
}

function noPollen() {
  return responseError(
    'no_pollen_data',
    'The model has no pollen there on that day; it covers Europe',
  )
}
