import { isRecord } from '@orchard/shared/http'
import type { EntryField } from '#build/entry-schema.ts'
import { ChartMarks } from './chart-marks.tsx'
import { axisTicks, positions, tickText } from './chart-scale.ts'
import { itemPath, readList } from './read-response.ts'
import classes from './response-views.module.css'
import { showValue } from './show-value.ts'
import { MAX_ROWS, TableView } from './table-view.tsx'

/** Size of the drawing in its own units; CSS scales it. */
const WIDTH = 400
const HEIGHT = 240
const LEFT = 48
const RIGHT = 10
const TOP = 10
const BOTTOM = 26

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
  const low = Math.min(...numbers)
  const high = Math.max(...numbers)
  const ticks = isContinuous ? axisTicks(low, high) : axisTicks(Math.min(0, low), Math.max(0, high))
  const place = placeIn(at, ticks, isContinuous)
  const series = y.map((name) => ({
    name,
    points: items.flatMap((item, index) => {
      const value = item[name]
      return isNumber(value) ? [{ x: place.x(at[index] ?? 0), y: place.y(value) }] : []
    }),
  }))
  const kind = isContinuous ? 'Line chart' : 'Bar chart'
  const unitOf = (name: string) =>
    fields.find((one) => one.name === `${itemPath(list)}.${name}`)?.unit
  return (
    <figure className={classes.Chart}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${kind} of ${y.join(', ')} by ${x}: ${items.length} values from ${showValue(low)} to ${showValue(high)}`}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <path d={`M${LEFT} ${place.y(tick)}H${WIDTH - RIGHT}`} data-kind="grid" />
            <text x={LEFT - 6} y={place.y(tick) + 4} textAnchor="end">
              {tickText(tick)}
            </text>
          </g>
        ))}
        <HorizontalLabels labels={items.map((item) => showValue(item[x]))} xs={at.map(place.x)} />
        <ChartMarks
          series={series}
          isContinuous={isContinuous}
          slot={(WIDTH - LEFT - RIGHT) / items.length}
          floor={place.y(Math.max(0, ticks[0] ?? 0))}
        />
      </svg>
      <figcaption>
        {y.map((name, index) => (
          <span key={name} data-series={index}>
            {[name, unitOf(name)].filter(Boolean).join(', ')}
          </span>
        ))}
        <span>{`by ${x}`}</span>
      </figcaption>
      {items.length < all.length && <p>{`The first ${items.length} of ${all.length} values.`}</p>}
      <details>
        <summary>Show as a table</summary>
        {table}
      </details>
    </figure>
  )
}

/** The first, middle and last value; more labels would overlap on a phone. */
function HorizontalLabels({ labels, xs }: { labels: readonly string[]; xs: readonly number[] }) {
  const last = labels.length - 1
  const shown = [...new Set([0, Math.floor(last / 2), last])]
  return shown.map((index) => (
    <text
      key={index}
      x={xs[index]}
      y={HEIGHT - 8}
      textAnchor={last === 0 ? 'middle' : index === 0 ? 'start' : index === last ? 'end' : 'middle'}
    >
      {(labels[index] ?? '').slice(0, 14)}
    </text>
  ))
}

function placeIn(at: readonly number[], ticks: readonly number[], isContinuous: boolean) {
  const half = isContinuous ? 0 : 0.5
  const from = Math.min(...at) - half
  const width = Math.max(...at) + half - from || 1
  const bottom = ticks[0] ?? 0
  const height = (ticks.at(-1) ?? 1) - bottom || 1
  const round = (value: number) => Math.round(value * 10) / 10
  return {
    x: (value: number) => round(LEFT + ((value - from) / width) * (WIDTH - LEFT - RIGHT)),
    y: (value: number) =>
      round(HEIGHT - BOTTOM - ((value - bottom) / height) * (HEIGHT - TOP - BOTTOM)),
  }
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
