import { USAGE_HOURS_DAYS, USAGE_KEPT_MONTHS } from '@orchard/shared/facts'
import { DAY_MS, formatDay, HOUR_MS } from '@orchard/shared/format'
import type { ListRefusals, QueryUsage } from '@orchard/shared/responses/usage'
import type { Usage } from '#src/data/entities.ts'
import type { Grid } from './grid.ts'

/** Usage of an account in a time. */
export type Report = QueryUsage
/** Has the members that it is grouped by. */
export type ReportRow = Report['rows'][number]

/** The latest responses with an error, the newest first. */
export type Refusals = ListRefusals['refusals']

/** A time that usage is shown for. */
export interface Span {
  id: string
  words: string
  days: number
  grid: Grid
}

/** `21 Nov` */
function shortDay(at: Date): string {
  const [day, month = ''] = formatDay(at.toISOString()).split(' ')
  return `${day} ${month.slice(0, 3)}`
}

const timeOf = (at: Date) => at.toISOString().slice(11, 16)
const isMidnight = (at: Date) => at.getUTCHours() === 0
const isFirstOfEvenMonth = (at: Date) => at.getUTCDate() === 1 && at.getUTCMonth() % 2 === 0
const isWeekly = (at: Date) => Math.floor(at.getTime() / DAY_MS) % 7 === 0

function hours(labelOf: (at: Date) => string | null): Grid {
  return { unit: 'hour', ms: HOUR_MS, nameOf: (at) => `${shortDay(at)}, ${timeOf(at)}`, labelOf }
}

function days(labelOf: (at: Date) => string | null): Grid {
  return { unit: 'day', ms: DAY_MS, nameOf: shortDay, labelOf }
}

const WEEK: Span = {
  id: 'week',
  words: '7 days, by hour',
  days: 7,
  grid: hours((at) => (isMidnight(at) ? shortDay(at) : null)),
}

/** The time that is shown first. */
export const FIRST_SPAN = WEEK

/** The times to choose from. */
export const SPANS: readonly Span[] = [
  {
    id: 'day',
    words: '24 hours, by hour',
    days: 1,
    grid: hours((at) => (at.getUTCHours() % 6 === 0 ? timeOf(at) : null)),
  },
  WEEK,
  {
    id: 'month',
    words: `${USAGE_HOURS_DAYS} days, by hour`,
    days: USAGE_HOURS_DAYS,
    grid: hours((at) => (isMidnight(at) && isWeekly(at) ? shortDay(at) : null)),
  },
  {
    id: 'days',
    words: '30 days, by day',
    days: 30,
    grid: days((at) => (isWeekly(at) ? shortDay(at) : null)),
  },
  {
    id: 'year',
    words: `${USAGE_KEPT_MONTHS} months, by day`,
    days: 396,
    grid: days((at) => (isFirstOfEvenMonth(at) ? shortDay(at).replace('1 ', '') : null)),
  },
]

/** The part of it that is shown; an empty text stands for all. */
export interface Filter {
  key: string
  api: string
  /** Such as `4xx`. */
  status: string
}

export const ALL: Filter = { key: '', api: '', status: '' }

/** The path of usage since the beginning of a span, without the filters that are empty. */
export function reportPath(
  { days: length, grid: { unit } }: Span,
  now: Date,
  by: string,
  filter: Filter = ALL,
): `/op/${string}` {
  const from = new Date(now.getTime() - length * DAY_MS)
  if (unit === 'day') from.setUTCHours(0, 0, 0, 0)
  return `/op/usage?${queryOf({ from: from.toISOString(), by, ...filter })}`
}

/** The path of the latest refusals. */
export function refusalsPath(filter: Filter, limit: number): `/op/${string}` {
  return `/op/usage/refusals?${queryOf({ limit: String(limit), ...filter })}`
}

function queryOf(values: Readonly<Record<string, string>>): string {
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString()
}

/** Requests of one key, API or status code. */
export interface Sum {
  id: string
  name: string
  calls: number
}

/** The rows that a filter selects. */
export function selectRows(rows: readonly ReportRow[], { api, key, status }: Filter) {
  return rows.filter(
    (row) =>
      (key === '' || row.key === key) &&
      (api === '' || row.api === api) &&
      (status === '' || Math.floor((row.status ?? 0) / 100) === Number(status[0])),
  )
}

/** Adds rows up by one dimension, the most requests first. */
export function sumBy(
  rows: readonly ReportRow[],
  groupOf: (row: ReportRow) => readonly [id: string, name: string],
): readonly Sum[] {
  const sums = new Map<string, Sum>()
  for (const row of rows) {
    const [id, name] = groupOf(row)
    sums.set(id, { id, name, calls: (sums.get(id)?.calls ?? 0) + row.calls })
  }
  return [...sums.values()].toSorted((one, other) => other.calls - one.calls)
}

/** Options for keys and APIs: those of this month, and those of the rows. */
export function optionsOf(usage: Pick<Usage, 'by_key' | 'by_api'>, rows: readonly ReportRow[]) {
  const keys = new Map(usage.by_key.map(({ key_id: keyId, name }) => [keyId ?? 'default', name]))
  for (const { key, key_name: keyName } of rows) if (key && keyName) keys.set(key, keyName)
  const apis = new Set([
    ...usage.by_api.map(({ slug }) => slug),
    ...rows.flatMap(({ api }) => api ?? []),
  ])
  return { keys: [...keys], apis: [...apis].toSorted() }
}

/** Requests with a status code of 400 or higher. */
export function errorsIn({
  status_classes: statusClasses,
}: Pick<ReportRow, 'status_classes'>): number {
  return statusClasses['4xx'] + statusClasses['5xx']
}

/** The start of the hour or the day of a row. */
export function startOf({ day, hour }: ReportRow): string {
  return hour ?? day ?? ''
}
