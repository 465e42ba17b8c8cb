import type { Chart } from './chart-geometry.ts'
import classes from './day-chart.module.css'

/** The size of the charts, and the room that the labels of their axes take. */
export const BOX = { width: 720, height: 230, left: 90, top: 14, bottom: 36 }

/** The horizontal lines with their values, and the days below. */
export function ChartAxes({
  lines,
  days,
  format,
}: Pick<Chart, 'lines' | 'days'> & { format(value: number): string }) {
  return (
    <>
      {lines.map(({ value, y }) => (
        <g key={value}>
          <path className={classes.Line} d={`M${BOX.left} ${y}H${BOX.width}`} />
          <text className={classes.Value} x={BOX.left - 10} y={y + 5}>
            {format(value)}
          </text>
        </g>
      ))}
      {days.map(({ day, x }) => (
        <text key={x} className={classes.Day} x={x} y={BOX.height - 4}>
          {day}
        </text>
      ))}
    </>
  )
}
