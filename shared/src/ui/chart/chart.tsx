import { type ReactNode, useId, useState } from 'react'
import { formatCount } from '#src/format/index.ts'
import { Table } from '#src/ui/table/table.tsx'
import classes from './chart.module.css'
import { Pointer } from './pointer.tsx'
import { axisTicks, barsPath, HEIGHT, linePath, type Scale, scaleOf, WIDTH } from './scale.ts'

type Tone = 'accent' | 'soft' | 'danger' | 'blossom' | 'name' | 'quiet'

/** A place on the horizontal axis. */
export interface ChartPlace {
  /** Such as a day. */
  name: string
  /** Stands below it; none by default. */
  label?: string | undefined
  /** Its position on the axis, such as Unix milliseconds, in a chart that is drawn to scale. */
  at?: number
}

/** Bars, or a line. */
export interface ChartSeries {
  name: string
  kind?: 'bars' | 'line'
  /** Of each place; null where there is none. */
  values: readonly (number | null)[]
  tone?: Tone
  /** In place of one for all. */
  toneOf?(index: number): Tone
}

interface ChartProps {
  /** Names the chart. */
  label: string
  places: readonly ChartPlace[]
  series: readonly ChartSeries[]
  /** A value in words. */
  format?(value: number): string
  /** A value beside the axis. */
  formatTick?(value: number): string
  /** All steps of the axis are multiples of it, such as of 1 for what is counted. */
  leastStep?: number
  /** Bars of later series lie over those of earlier ones, as a part of them. */
  isOver?: boolean
  /** Without axes, in a line of text or two. */
  isSmall?: boolean
  /** The highest value of a small one; that of its values by default. */
  top?: number
  /** The text of the tooltip at a place, instead of its values. A small chart has a tooltip only if this is given. */
  wordsOf?(index: number): string
  /** The heading of the places; given, the values can be opened as a table. */
  column?: string
  /** Said where no place has a value. */
  empty?: string
  caption?: ReactNode
}

const MAX_DOTS = 60

/**
 * A chart with a tooltip, which the pointer and the arrow keys move, and the same values as a table. Its drawing is stretched to
 * its place, and its letters are not.
 */
export function Chart(props: ChartProps) {
  const { caption, column, empty, isSmall = false, label, series } = props
  const id = useId()
  const numbers = series.flatMap(({ values }) => values.flatMap((value) => value ?? []))
  if (numbers.length === 0 && empty) return <p className={classes.Empty}>{empty}</p>
  return (
    <figure className={classes.Chart} data-size={isSmall ? 'small' : undefined}>
      <Plot {...props} numbers={numbers} describedBy={caption ? id : undefined} />
      {series.length > 1 && !isSmall && (
        <ul className={classes.Legend} aria-hidden="true">
          {series.map(({ kind, name, tone = 'accent' }, index) => (
            <li key={name}>
              <i data-tone={tone} data-kind={kind} data-row={index} /> <span>{name}</span>
            </li>
          ))}
        </ul>
      )}
      {caption && <figcaption id={id}>{caption}</figcaption>}
      {column && (
        <details className={classes.Table}>
          <summary>{`${label} as a table`}</summary>
          <ValueTable {...props} column={column} />
        </details>
      )}
    </figure>
  )
}

function Plot({
  label,
  places,
  series,
  format = formatCount,
  formatTick = format,
  leastStep = 0,
  isOver = false,
  isSmall = false,
  top,
  wordsOf,
  numbers,
  describedBy,
}: ChartProps & { numbers: readonly number[]; describedBy: string | undefined }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const isToScale = places.length > 0 && places.every(({ at }) => at !== undefined)
  const least = isToScale && !isSmall ? Math.min(...numbers) : Math.min(0, ...numbers)
  const most = top ?? Math.max(isSmall ? 1 : 0, ...numbers)
  const ticks = isSmall ? [least, most] : axisTicks(least, most, leastStep)
  const scale = scaleOf(places.length, isToScale ? places.map(({ at = 0 }) => at) : null, [
    ticks[0] ?? 0,
    ticks.at(-1) ?? 1,
  ])
  const words = (index: number) =>
    wordsOf?.(index) ??
    series.map(({ name, values }) => `${name}: ${textOf(values[index], format)}`).join(', ')
  const now = chosen === null ? undefined : places[chosen]
  return (
    <div className={classes.Plot}>
      {!isSmall && (
        <div className={classes.Ticks} aria-hidden="true">
          {ticks.toReversed().map((tick) => (
            <span key={tick}>{formatTick(tick)}</span>
          ))}
        </div>
      )}
      <div className={classes.Field}>
        <svg
          role="img"
          aria-label={label}
          aria-describedby={describedBy}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          <path
            className={classes.Grid}
            d={(isSmall ? [least] : ticks).map((tick) => `M0 ${scale.yOf(tick)}H${WIDTH}`).join('')}
          />
          {now && <path className={classes.Here} d={`M${scale.xs[chosen ?? 0]} 0V${HEIGHT}`} />}
          <Marks series={series} scale={scale} isOver={isOver} />
        </svg>
        {(wordsOf || !isSmall) && (
          <Pointer
            label={label}
            chosen={chosen}
            xs={scale.xs}
            textOf={(index) => `${places[index]?.name}: ${words(index)}`}
            onChoose={setChosen}
          />
        )}
        {now && chosen !== null && (
          <p className={classes.Tip} aria-hidden="true" {...besideOf(scale.xs[chosen] ?? 0)}>
            <b>{now.name}</b> <span>{words(chosen)}</span>
          </p>
        )}
      </div>
      {!isSmall && <Labels places={places} xs={scale.xs} />}
    </div>
  )
}

/** The place of what belongs to a horizontal position: to its left at the right edge. */
function besideOf(x: number) {
  const share = `${x / (WIDTH / 100)}%`
  return x > WIDTH / 2
    ? { style: { insetInlineEnd: `calc(100% - ${share})` } }
    : { style: { insetInlineStart: share } }
}

function Marks({
  series,
  scale,
  isOver,
}: {
  series: readonly ChartSeries[]
  scale: Scale
  isOver: boolean
}) {
  const bars = series.filter(({ kind }) => kind !== 'line')
  return series.map(({ kind, name, tone = 'accent', toneOf, values }, row) => {
    if (kind === 'line') {
      const { dots, line } = linePath(values, scale)
      return (
        <g key={name} data-tone={tone} data-row={row}>
          <path className={classes.Line} d={line} />
          {values.filter((value) => value !== null).length <= MAX_DOTS && (
            <path className={classes.Dots} d={dots} />
          )}
        </g>
      )
    }
    const place = isOver
      ? ([0, 1] as const)
      : ([bars.findIndex((one) => one.name === name), bars.length] as const)
    const tones = toneOf ? [...new Set(values.map((_, index) => toneOf(index)))] : [tone]
    return tones.map((one) => (
      <path
        key={`${name} ${one}`}
        className={classes.Bars}
        data-tone={one}
        d={barsPath(
          toneOf ? values.map((value, index) => (toneOf(index) === one ? value : null)) : values,
          scale,
          ...place,
        )}
      />
    ))
  })
}

function Labels({ places, xs }: { places: readonly ChartPlace[]; xs: readonly number[] }) {
  const edge = WIDTH / 20
  return (
    <svg className={classes.Labels} aria-hidden="true">
      {places.map(({ label }, index) => {
        const x = xs[index] ?? 0
        const anchor = x < edge ? 'start' : x > WIDTH - edge ? 'end' : 'middle'
        return (
          label !== undefined && (
            <text key={x} x={`${x / (WIDTH / 100)}%`} y="1em" textAnchor={anchor}>
              {label}
            </text>
          )
        )
      })}
    </svg>
  )
}

/** The places that have a value. */
function ValueTable({
  label,
  places,
  series,
  format = formatCount,
  column,
}: Pick<ChartProps, 'label' | 'places' | 'series' | 'format'> & { column: string }) {
  const rows = places.flatMap(({ name }, index) =>
    series.some(({ values }) => (values[index] ?? null) !== null) ? [{ name, index }] : [],
  )
  return (
    <Table
      caption={<caption>{label}</caption>}
      rows={rows}
      keyOf={({ index }) => String(index)}
      columns={[
        [column, ({ name }) => name],
        ...series.map(
          ({ name, values }) =>
            [name, ({ index }: { index: number }) => textOf(values[index], format)] as const,
        ),
      ]}
    />
  )
}

/** A value in words; a dash where there is none. */
function textOf(value: number | null | undefined, format: (value: number) => string): string {
  return typeof value === 'number' ? format(value) : '–'
}
