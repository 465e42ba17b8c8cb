import { DAY_SECONDS } from '@orchard/shared/format'
import { z } from 'zod'
import type { Means } from '#src/define-api.ts'
import { invalidParameter, notFound, responseError } from '#src/response-error.ts'
import { jsonOf } from '#src/sources/json-of.ts'

/** A yearly series of one country or territory. */
export interface CountrySeries {
  /** Two characters, as the World Bank writes them: mostly of ISO 3166-1. */
  country: string
  name: string
  /** Day of the source's last update. */
  updated: string | null
  /** Years with a value, oldest first. */
  values: { year: number; value: number }[]
}

const row = z.object({
  country: z.object({ id: z.string(), value: z.string() }),
  date: z.string().regex(/^\d{4}$/),
  value: z.number().nullable(),
})
/** A page of values, or what is wrong with the question; both come with status 200. */
const response = z.union([
  z.tuple([z.object({ lastupdated: z.iso.date().nullish() }), z.array(row).nullable()]),
  z.tuple([z.object({ message: z.array(z.object({ id: z.string() })) })]),
])

const API = 'https://api.worldbank.org/v2/country'
/** All years fit one page. */
const PAGE = 300
const KEEP_SECONDS = DAY_SECONDS

/**
 * An indicator of the World Development Indicators for every year.
 * @throws {ResponseError} 400 for a code that is none, 404 for one that the World Bank does not know.
 */
export async function readCountrySeries(
  indicator: 'SP.POP.TOTL' | 'FP.CPI.TOTL.ZG',
  country: string,
  readSource: Means['readSource'],
): Promise<CountrySeries> {
  if (!/^[a-z\d]{2}$/i.test(country))
    throw invalidParameter('country', 'must have two letters, such as JP')
  const code = country.toUpperCase()
  const url = `${API}/${code}/indicator/${indicator}?format=json&per_page=${PAGE}`
  const [page, rows] =
    (await readSource('world-bank', url, { read: jsonOf(response), keepSeconds: KEEP_SECONDS })) ??
    []
  const [first] = rows ?? []
  if (!first || !page || !('lastupdated' in page))
    throw notFound(`The World Bank has no series of ${code}`)
  const values = (rows ?? []).flatMap(({ date, value }) =>
    value === null ? [] : [{ year: Number(date), value }],
  )
  return {
    country: first.country.id,
    name: first.country.value,
    updated: page.lastupdated ?? null,
    values: values.sort((one, other) => one.year - other.year),
  }
}

/**
 * The part of a series from one year to another.
 * @throws {ResponseError} 422 when it has no value in any of them.
 */
export function yearsOf(
  { name, values }: CountrySeries,
  from: number,
  to: number,
): CountrySeries['values'] {
  if (from > to) throw invalidParameter('from', 'must not be after to')
  const part = values.filter(({ year }) => year >= from && year <= to)
  const [first, last] = [values[0], values.at(-1)]
  if (part.length > 0) return part
  const known = first && last ? `; the series covers ${first.year} to ${last.year}` : ''
  throw responseError('year_not_covered', `There are no values of ${name} for these years${known}`)
}
