import { isRecord } from '@orchard/shared/http'
import { Chart } from '@orchard/shared/ui'
import type { EntryField } from '#build/entry-schema.ts'
import { positions, tickText } from './chart-scale.ts'
import { itemPath, readList } from './read-response.ts'
import { showValue } from './show-value.ts'
import { MAX_ROWS, TableView } from './table-view.tsx'

const TONES = ['accent', 'blossom', 'name'] as const
const LONGEST_LABEL = 14

/** A list of a response as bars, or as lines if the horizontal values are continuous. */
export function ChartView({
  response,
  list,
  x,
  y,
  fields,
}: {
  response: unknown
  list: string
  x: string
  y: readonly string[]
  fields: readonly EntryField[]
}) {
  const all = readList(response, list).filter(isRecord)
  const table = <TableView items={all} path={itemPath(list)} fields={fields} />
  const { isContinuous } = positions(all.map((item) => item[x]))
  const items = isContinuous ? all : all.slice(0, MAX_ROWS)
  const numbers = items.flatMap((item) => y.map((name) => item[name])).filter(isNumber)
  if (numbers.length === 0) return table
  const { at } = positions(items.map((item) => item[x]))
  const kind = isContinuous ? 'line' : 'bars'
  const unitOf = (name: string) =>
    fields.find((one) => one.name === `${itemPath(list)}.${name}`)?.unit
  // More labels would overlap on a phone.
  const labelled = new Set([0, Math.floor((items.length - 1) / 2), items.length - 1])
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)]
  return (
    <>
      <Chart
        label={`${kind === 'line' ? 'Line chart' : 'Bar chart'} of ${y.join(', ')} by ${x}: ${items.length} values from ${showValue(low)} to ${showValue(high)}`}
        places={items.map((item, index) => {
          const name = showValue(item[x])
          return {
            name,
            label: labelled.has(index) ? name.slice(0, LONGEST_LABEL) : undefined,
            ...(isContinuous ? { at: at[index] ?? 0 } : {}),
          }
        })}
        series={y.map((name, index) => ({
          kind,
          name: [name, unitOf(name)].filter(Boolean).join(', '),
          tone: TONES[index] ?? 'quiet',
          values: items.map((item) => (isNumber(item[name]) ? item[name] : null)),
        }))}
        format={showValue}
        formatTick={tickText}
        caption={`${y.length > 1 ? '' : `${[...y, ...y.map(unitOf)].filter(Boolean).join(', ')} `}by ${x}`}
      />
      {items.length < all.length && <p>{`The first ${items.length} of ${all.length} values.`}</p>}
      <details>
        <summary>Show as a table</summary>
        {table}
      </details>
    </>
  )
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
