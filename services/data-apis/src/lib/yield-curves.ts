/** Par yields of a day by remaining term, shortest first. */
export interface YieldCurve {
  date: string
  curve: { maturity: string; months: number; yield: number }[]
}

const TERM = /^(\d+(?:\.\d+)?) (Mo|Month|Yr)$/
const DAY = /^(\d{2})\/(\d{2})\/(\d{4})$/
const MONTHS_PER_YEAR = 12

/**
 * Reads a year of the daily par yield curve as the US Treasury publishes it: lines of a day and its
 * percentages, with the terms in the first line. Newest first; no lines for a year that has no
 * curve yet.
 * @throws {Error} for any other text.
 */
export function readYieldCurves(csv: string): YieldCurve[] {
  const [head, ...lines] = csv.split(/\r?\n/).filter((line) => line.trim() !== '')
  if (head === undefined) return []
  const [first, ...columns] = cellsOf(head)
  if (first !== 'Date') throw new Error('The first column is not Date')
  const terms = columns.map(readTerm)
  const curves = lines.map((line) => {
    const [day = '', ...cells] = cellsOf(line)
    const curve = terms.flatMap((term, at) => {
      const cell = cells[at] ?? ''
      return /^-?\d+(\.\d+)?$/.test(cell) ? [{ ...term, yield: Number(cell) }] : []
    })
    if (curve.length === 0) throw new Error(`There are no yields for ${day}`)
    return { date: readDay(day), curve }
  })
  return curves.sort((one, other) => other.date.localeCompare(one.date))
}

function cellsOf(line: string): string[] {
  return line.split(',').map((cell) => cell.trim().replaceAll('"', ''))
}

function readTerm(column: string): { maturity: string; months: number } {
  const [, count, unit] = TERM.exec(column) ?? []
  if (count === undefined) throw new Error(`${column} is not a term`)
  if (unit === 'Yr') return { maturity: `${count}Y`, months: Number(count) * MONTHS_PER_YEAR }
  return { maturity: `${count}M`, months: Number(count) }
}

function readDay(written: string): string {
  const [, month, day, year] = DAY.exec(written) ?? []
  if (year === undefined) throw new Error(`${written} is not a day`)
  return `${year}-${month}-${day}`
}
