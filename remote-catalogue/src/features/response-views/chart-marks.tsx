/** One line or one colour of bars. */
interface Series {
  name: string
  /** Without points where the response has no number. */
  points: { x: number; y: number }[]
}

/** Share of the width per value that its bars fill. */
const FILLED = 0.7

/** A line through the points of each series, or bars that begin at `floor`. */
export function ChartMarks({
  series,
  isContinuous,
  slot,
  floor,
}: {
  series: readonly Series[]
  isContinuous: boolean
  /** Width available for the bars of one value. */
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
