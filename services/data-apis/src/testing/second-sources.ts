import { spawnSync } from 'node:child_process'
import path from 'node:path'
import japan from '@holiday-jp/holiday_jp'
import { getHolidayPreset } from '@hyunbinseo/holidays-kr'
import { requireTools } from '@orchard/shared-node/programs'
import china from 'chinese-days'
import { addDays } from '#src/lib/calendar.ts'
import { runPython } from './other-tools.ts'

const GCAL = 'gcal'
/** Debian packages that know holidays, each of them by its own data. */
const PACKAGES = {
  'dpkg -s python3-holidays': 'python3-holidays',
  'dpkg -s python3-workalendar': 'python3-workalendar',
  [GCAL]: GCAL,
}
const SCRIPT = path.join(import.meta.dirname, 'second-sources.py')

/** Dates by year and by place: a country, or a region as `DE-BY`. */
export type Dates = Map<string, Map<number, ReadonlySet<string>>>

/** Installs what is missing. @throws {Error} when a package cannot be installed. */
export function requireSecondSources(): void {
  requireTools(PACKAGES)
}

/** Holidays of the years by each program, under its name. */
export async function readSecondSources(
  countries: readonly string[],
  years: readonly number[],
): Promise<Map<string, Dates>> {
  const [first = 0, last = 0] = [years.at(0), years.at(-1)]
  const output = runPython(SCRIPT, [String(first), String(last)])
  const sources = JSON.parse(output) as Record<string, Record<string, Record<string, string[]>>>
  const read = Object.entries(sources).map(
    ([name, places]) =>
      [
        name,
        new Map(
          Object.entries(places).map(([place, found]) => [
            place,
            new Map(Object.entries(found).map(([year, days]) => [Number(year), new Set(days)])),
          ]),
        ),
      ] as const,
  )
  return new Map<string, Dates>([
    ...read,
    ['gcal', readGcal(countries, years)],
    ['packages of a country', await readNational(years)],
  ])
}

/** Lines such as `Republic Day (TR)   + Th, :29:Oct 2026 = -28 days`; a plus marks a legal holiday. */
const GCAL_LINE = /\+ \w\w, [: ](?<day>[ \d]\d)[: ](?<month>\w{3}) (?<year>\d{4})/

function readGcal(countries: readonly string[], years: readonly number[]): Dates {
  return new Map(
    countries.map((country) => [
      country,
      new Map(
        years.flatMap((year) => {
          const { stdout } = spawnSync(GCAL, ['-u', '-n', '-q', country, String(year)], {
            encoding: 'utf8',
          })
          const days = stdout.split('\n').flatMap((line) => {
            const { day, month } = GCAL_LINE.exec(line)?.groups ?? {}
            return day
              ? [new Date(`${day.trim()} ${month} ${year} UTC`).toISOString().slice(0, 10)]
              : []
          })
          return days.length > 2 ? [[year, new Set(days)] as const] : []
        }),
      ),
    ]),
  )
}

/** Packages of npm for one country each, from its gazette. */
async function readNational(years: readonly number[]): Promise<Dates> {
  const inYears = (isOff: (date: string) => boolean) =>
    new Map(years.map((year) => [year, new Set(daysOf(year).filter(isOff))] as const))
  const korea = await Promise.all(
    years.map(async (year) => {
      const days = await getHolidayPreset(String(year))
      return [year, new Set(Object.keys(days))] as const
    }),
  )
  return new Map<string, Map<number, ReadonlySet<string>>>([
    ['JP', inYears((date) => japan.isHoliday(new Date(`${date}T00:00:00`)))],
    ['KR', new Map(korea)],
    ['CN', inYears((date) => china.isHoliday(date) && china.getDayDetail(date).name.includes(','))],
  ])
}

function daysOf(year: number): string[] {
  const first = `${year}-01-01`
  return Array.from({ length: 366 }, (_, index) => addDays(first, index)).filter((date) =>
    date.startsWith(String(year)),
  )
}
