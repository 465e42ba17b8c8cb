import { z } from 'zod'
import { contract } from '#contracts/air-quality.ts'
import { defineApi } from '#src/define-api.ts'
import { isoSecond } from '#src/lib/instant.ts'
import { findPlace, pointQuery } from '#src/lib/open-meteo.ts'
import { roundTo } from '#src/lib/round.ts'
import { responseError } from '#src/response-error.ts'
import { jsonOf } from '#src/sources/json-of.ts'

/** Pollutants that both indices have, by our names and those of Open-Meteo. */
const POLLUTANTS = {
  pm2_5: 'pm2_5',
  pm10: 'pm10',
  ozone: 'ozone',
  nitrogen_dioxide: 'nitrogen_dioxide',
  sulfur_dioxide: 'sulphur_dioxide',
} as const

/** The indices, with the last value of each band but the worst. */
const SCALES = {
  us: {
    variable: 'us_aqi',
    bands: [
      [50, 'good'],
      [100, 'moderate'],
      [150, 'unhealthy for sensitive groups'],
      [200, 'unhealthy'],
      [300, 'very unhealthy'],
    ],
    worst: 'hazardous',
  },
  eu: {
    variable: 'european_aqi',
    bands: [
      [20, 'good'],
      [40, 'fair'],
      [60, 'moderate'],
      [80, 'poor'],
      [100, 'very poor'],
    ],
    worst: 'extremely poor',
  },
} as const

const AIR = 'https://air-quality-api.open-meteo.com/v1/air-quality'
const KEEP_SECONDS = 1_800

const names = Object.values(POLLUTANTS)
const variables = Object.values(SCALES).flatMap(({ variable }) => [
  variable,
  ...names.map((name) => `${variable}_${name}`),
])
/** Concentrations in µg/m³ and indices, by their names; a model may have no value. */
const airQuality = z.object({
  current: z.object({ time: z.int() }).catchall(z.number().nullable()),
})

export default defineApi(contract, {
  async handle({ scale, ...where }, { readSource }) {
    const place = await findPlace(where, readSource)
    const query = new URLSearchParams({
      ...pointQuery(place),
      current: [...names, ...variables].join(','),
      timeformat: 'unixtime',
    })
    const found = await readSource('open-meteo', `${AIR}?${query}`, {
      read: jsonOf(airQuality),
      keepSeconds: KEEP_SECONDS,
    })
    const current = found?.current
    const { bands, variable, worst } = SCALES[scale]
    const index = current?.[variable] ?? null
    if (!current || index === null)
      throw responseError('no_air_quality', 'The model has no values for this point')
    const parts = names.map((name) => [name, current[`${variable}_${name}`] ?? null] as const)
    const known = parts.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))
    const dominant = known.toSorted((one, other) => other.value - one.value)[0]?.name ?? null
    const band = bands.find(([last]) => index <= last)
    const amount = (name: string) => {
      const value = current[name] ?? null
      return value === null ? null : roundTo(value, 1)
    }
    return {
      place: place.name,
      index: Math.round(index),
      category: band?.[1] ?? worst,
      dominant: dominant === 'sulphur_dioxide' ? 'sulfur_dioxide' : dominant,
      pollutants: {
        pm2_5: amount(POLLUTANTS.pm2_5),
        pm10: amount(POLLUTANTS.pm10),
        ozone: amount(POLLUTANTS.ozone),
        nitrogen_dioxide: amount(POLLUTANTS.nitrogen_dioxide),
        sulfur_dioxide: amount(POLLUTANTS.sulfur_dioxide),
      },
      valid_at: isoSecond(new Date(current.time * 1_000)),
    }
  },
})
