import type { Series } from './chart-view.tsx'

/** Share of a value's slot that its bars fill. */
const FILLED = 0.7

/** Lines through the points of each series, or bars that stand on `floor`. */
export function ChartMarks({
  series,
  isContinuous,
  slot,
  floor,
}: {
  series: readonly Series[]
  isContinuous: boolean
  /** Width that a value has for its bars. */
  slot: number
  floor: number
}) {
  const width = (slot * FILLED) / series.length
  return series.map(({ name, points }, index) => (
    <g key={name} data-series={index}>
      {isContinuous ? (
        <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      ) : (
        points.map(({ x, y }) => (
          <rect
            key={x}
            x={x - (slot * FILLED) / 2 + index * width}
            y={Math.min(y, floor)}
            width={width}
            height={Math.max(Math.abs(floor - y), 0.5)}
          />
        ))
      )}
    </g>
  ))
}
