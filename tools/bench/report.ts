import { cpus } from 'node:os'
import { type Figure, type FigureUnit, type Group, isWithin, type Row } from './figures.ts'

const NAME_WIDTH = 48
const CELL_WIDTH = 11

/** The groups as a table of text: a column per page, target and verdict at the end of each line. */
export function formatReport(groups: readonly Group[]): string {
  return groups.map((group) => formatGroup(group)).join('\n\n')
}

function formatGroup({ title, rows, failure }: Group): string {
  const pages = [...new Set(rows.flatMap((row) => row.figures.flatMap((one) => one.page ?? [])))]
  const width = Math.max(CELL_WIDTH, ...pages.map((page) => page.length + 2))
  const columns = pages.length > 0 ? pages : ['']
  const head = [title.padEnd(NAME_WIDTH), ...columns.map((page) => page.padStart(width))].join('')
  return [
    head.trimEnd(),
    ...rows.map((row) => formatRow(row, pages, width)),
    ...(failure ? [`  not measured: ${failure}`] : []),
  ].join('\n')
}

function formatRow(row: Row, pages: readonly string[], width: number): string {
  const cells =
    pages.length > 0
      ? pages.map((page) => row.figures.find((one) => one.page === page))
      : row.figures
  const values = cells.map((one) => (one ? formatValue(one.value, row.unit) : '').padStart(width))
  return `  ${row.name.padEnd(NAME_WIDTH - 2)}${values.join('')}  ${formatVerdict(row)}`.trimEnd()
}

function formatVerdict(row: Row): string {
  const limited = row.figures.filter((one) => one.limit !== undefined)
  if (limited.length === 0) return ''
  const limits = new Set(limited.map((one) => one.limit))
  const isForAll = limits.size === 1 && limited.length === row.figures.length
  const target = limited
    .slice(0, isForAll ? 1 : limited.length)
    .map((one) => `${isForAll ? '' : `${one.page} `}${formatLimit(one)}`)
    .join(', ')
  const missed = row.figures.filter((one) => isWithin(one) === false)
  const kind = missed.every((one) => one.atLeast) ? 'under' : 'over'
  const where = missed.flatMap((one) => one.page ?? [])
  if (missed.length === 0) return `${target}  ok`
  return `${target}  ${kind}${where.length > 0 && limited.length > 1 ? `: ${where.join(' ')}` : ''}`
}

function formatLimit({ limit = 0, atLeast }: Figure): string {
  return `${atLeast ? '>=' : '<='} ${limit}`
}

/** A value with as many digits as mean something. */
export function formatValue(value: number | null, unit: FigureUnit): string {
  if (value === null) return '-'
  if (unit === 'x') return value.toFixed(2)
  if (unit === 'shift') return value.toFixed(3)
  if (unit === 'count' || unit === 'per second') return value.toFixed(0)
  return value.toFixed(unit === 'ms' && value >= 100 ? 0 : 1)
}

/** The figures with every sample, as JSON for a file. */
export function reportJson(
  groups: readonly Group[],
  circumstances: { startedAt: Date; rounds: number; browser: string },
): string {
  const { startedAt, rounds, browser } = circumstances
  return `${JSON.stringify(
    {
      startedAt: startedAt.toISOString(),
      rounds,
      browser,
      node: process.version,
      processors: cpus().length,
      groups: groups.map((group) => ({
        ...group,
        rows: group.rows.map((row) => ({
          ...row,
          figures: row.figures.map((one) => ({ ...one, isWithin: isWithin(one) })),
        })),
      })),
    },
    null,
    1,
  )}\n`
}
