import type { Figure, Group, Row, Unit } from './figures.ts'

const NAME_WIDTH = 48
const CELL_WIDTH = 11

/** Tables with a column for each page, and the target and the verdict at the end of each line. */
export function formatReport(groups: readonly Group[]): string {
  return groups.map(formatGroup).join('\n\n')
}

function formatGroup({ title, rows, failure }: Group): string {
  const pages = [...new Set(rows.flatMap((row) => row.figures.flatMap(({ page }) => page ?? [])))]
  const width = Math.max(CELL_WIDTH, ...pages.map((page) => page.length + 2))
  const head = title.padEnd(NAME_WIDTH) + pages.map((page) => page.padStart(width)).join('')
  const lines = rows.map((row) => {
    const cells = row.figures.map(({ value }) => formatValue(value, row.unit).padStart(width))
    return `  ${row.name.padEnd(NAME_WIDTH - 2)}${cells.join('')}  ${formatVerdict(row)}`.trimEnd()
  })
  return [head.trimEnd(), ...lines, ...(failure ? [`  not measured: ${failure}`] : [])].join('\n')
}

function formatVerdict({ figures }: Row): string {
  const limited = figures.filter(({ limit }) => limit !== undefined)
  if (limited.length === 0) return ''
  const limits = new Set(limited.map(formatLimit))
  const isForAll = limits.size === 1 && limited.length === figures.length
  const each = limited.map((one) => `${one.page} ${formatLimit(one)}`)
  const target = isForAll ? [...limits].join() : each.join(', ')
  const missed = limited.filter(({ isWithin }) => !isWithin)
  if (missed.length === 0) return `${target}  ok`
  const pages = limited.length > 1 ? `: ${missed.map(({ page }) => page).join(' ')}` : ''
  return `${target}  ${missed[0]?.atLeast ? 'under' : 'over'}${pages}`
}

/** The targets that are met and those that are missed, a line for each. */
export function formatTargets(groups: readonly Group[]): string {
  const rows = groups.flatMap(({ title, rows }) => rows.map((one) => ({ title, ...one })))
  const judged = rows.filter(({ figures }) => figures.some(({ limit }) => limit !== undefined))
  const missed = judged.filter(({ figures }) => figures.some(({ isWithin }) => isWithin === false))
  const lines = missed.map(
    (one) =>
      `  ${one.title}: ${one.name}  ${one.figures.map(({ value }) => formatValue(value, one.unit)).join(' ')}  ${formatVerdict(one)}`,
  )
  const unmeasured = groups.flatMap(({ title, failure }) =>
    failure ? `  ${title}: ${failure}` : [],
  )
  const met = judged.length - missed.length
  return [`Targets: ${met} of ${judged.length} lines are met`, ...lines, ...unmeasured].join('\n')
}

const formatLimit = ({ limit, atLeast }: Figure) => `${atLeast ? '>=' : '<='} ${limit}`

/** Writes no more digits than the measurement supports. */
function formatValue(value: number | null, unit: Unit): string {
  if (value === null) return '-'
  if (unit === 'x') return value.toFixed(2)
  if (unit === 'shift') return value.toFixed(3)
  if (unit === 'count' || unit === 'per second') return value.toFixed(0)
  return value.toFixed(unit === 'ms' && value >= 100 ? 0 : 1)
}
