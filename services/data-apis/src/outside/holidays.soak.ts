import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Holidays from 'date-holidays'
import { beforeAll, expect, it } from 'vitest'
import { daysOff, holidaysOf } from '#src/lib/holiday-calendar.ts'
import { COUNTRIES_WITH_DATA } from '#src/lib/holidays/corrections.ts'
import { type Dates, readSecondSources, requireSecondSources } from '#src/testing/second-sources.ts'
import { deriveHorizons, deriveNotEverywhere } from './holiday-tables.ts'

const YEARS = [2024, 2025, 2026, 2027]
/** World Population Prospects 2024 of the United Nations. */
const MAX_POPULOUS =
  'IN CN US ID PK NG BR BD RU ET MX JP EG PH CD VN IR TR DE TH GB TZ FR ZA IT KE MM CO KR SD UG ES DZ IQ AR AF YE PL CA MA'
const EUROPEAN_UNION =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'
const PLACES = [...new Set(`${MAX_POPULOUS} ${EUROPEAN_UNION}`.split(' '))]
/** Of our days, that a second source has, where there is one. */
const LEAST_AGREEMENT = 0.85
/** A source that has fewer of a country’s days in a year speaks of another calendar. */
const LEAST_OF_A_YEAR = 0.5
const FOLDER = path.join(import.meta.dirname, '../lib/holidays')

type Confirmed = Record<string, Record<string, string>>

/** Compares a file of data with what it is derived from; RENEW=1 writes it. */
function expectData(file: string, derived: unknown): void {
  const at = path.join(FOLDER, file)
  if (process.env['RENEW'] === '1') writeFileSync(at, `${JSON.stringify(derived, null, 2)}\n`)
  expect(JSON.parse(readFileSync(at, 'utf8'))).toEqual(derived)
}

function ourDays(country: string, region: string | null, year: number): string[] {
  const days = [...daysOff(holidaysOf(country, region, year)).keys()]
  return days.filter((date) => date.startsWith(String(year))).toSorted()
}

let sources: Map<string, Dates>
beforeAll(async () => {
  requireSecondSources()
  sources = await readSecondSources(COUNTRIES_WITH_DATA, YEARS)
}, 600_000)

/** The days of a place in a year by all sources that speak of the same calendar; null without any. */
function theirDays(place: string, year: number, ours: readonly string[]): Set<string> | null {
  const found = [...sources.values()].flatMap((dates) => {
    const days = dates.get(place)?.get(year)
    const alike = ours.filter((date) => days?.has(date)).length
    return days && alike >= ours.length * LEAST_OF_A_YEAR ? [days] : []
  })
  return found.length > 0 ? new Set(found.flatMap((days) => [...days])) : null
}

function confirmedDays(country: string, region: string | null, year: number): string[] | null {
  const ours = ourDays(country, region, year)
  const place = region === null ? country : `${country}-${region}`
  const theirs = theirDays(place, year, ours)
  return theirs && ours.filter((date) => theirs.has(date)).map((date) => date.slice(5))
}

/** By place and year, our days that a second source has; of regions, those that the country lacks. */
function deriveConfirmed(): Confirmed {
  const regions = new Holidays()
  const confirmed: Confirmed = {}
  for (const country of COUNTRIES_WITH_DATA)
    for (const region of [null, ...Object.keys(regions.getStates(country) ?? {})])
      for (const year of YEARS) {
        const national = confirmed[country]?.[year] ?? ''
        const days = confirmedDays(country, region, year)?.filter((day) => !national.includes(day))
        if (!days || (region !== null && days.length === 0)) continue
        const place = region === null ? country : `${country}-${region}`
        confirmed[place] = { ...confirmed[place], [year]: days.join(' ') }
      }
  return confirmed
}

it('agrees with second, independent sources, and says which countries and years have none', () => {
  const rows: string[] = []
  const unconfirmed: string[] = []
  let [alike, all] = [0, 0]
  for (const country of PLACES)
    for (const year of YEARS) {
      const ours = COUNTRIES_WITH_DATA.includes(country) ? ourDays(country, null, year) : []
      const theirs = theirDays(country, year, ours)
      if (!theirs || ours.length === 0) {
        unconfirmed.push(`${country} ${year}`)
        continue
      }
      const both = ours.filter((date) => theirs.has(date))
      const onlyOurs = ours.filter((date) => !theirs.has(date)).map((date) => date.slice(5))
      const onlyTheirs = [...theirs]
        .filter((date) => !ours.includes(date))
        .map((date) => date.slice(5))
      alike += both.length
      all += ours.length
      rows.push(
        `${country} ${year}: ${both.length} alike; only ours ${onlyOurs.join(' ') || '-'}; only theirs ${onlyTheirs.toSorted().join(' ') || '-'}`,
      )
    }
  console.log(
    [...rows, `unconfirmed: ${unconfirmed.join(', ')}`, `${alike} of ${all} days alike`].join('\n'),
  )
  expect(alike / all).toBeGreaterThan(LEAST_AGREEMENT)
})

it('confirms what the comparison gives', () => {
  expectData('confirmed.json', deriveConfirmed())
})

it('ends where the tables end', () => {
  expectData('complete-until.json', deriveHorizons())
})

it('knows which days of the nation some regions lack', () => {
  expectData('not-everywhere.json', deriveNotEverywhere())
})
