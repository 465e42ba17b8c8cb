interface Held {
  name: string
  value: number
  limit: number
  unit: string
  kind: 'most' | 'least'
}

/** The table of measured figures and their limits; `lines` has one figure in JSON per line. */
export function formatBars(lines: string): string {
  const rows = lines
    .trim()
    .split('\n')
    .map((line) => formatBar(JSON.parse(line)))
  return `\nBars\n${rows.join('')}`
}

function formatBar({ name, value, limit, unit, kind }: Held): string {
  const isKept = kind === 'most' ? value <= limit : value >= limit
  const measured = Number(value.toFixed(value < 10 ? 2 : 0))
  return `  ${isKept ? 'kept  ' : 'MISSED'} ${name}: ${measured} ${unit} (at ${kind} ${limit})\n`
}
