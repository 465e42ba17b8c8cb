import { formatCount } from '@orchard/shared/format'
import { Link } from '@orchard/shared/router'
import { Chart, InlineText } from '@orchard/shared/ui'
import type { History, PartHistory } from '#src/data/status-history.ts'
import { DayBars } from './day-bars.tsx'
import { DayTable } from './day-table.tsx'
import {
  apisInWords,
  latencyInWords,
  memoryInWords,
  NO_DATA,
  uptimeInWords,
} from './history-words.ts'
import classes from './status-history.module.css'

/** Uptime and latency of each part by day. */
export function HistorySection({ history }: { history: History }) {
  const memory = memoryInWords(history)
  return (
    <>
      {memory && (
        <p>
          <strong>{memory}</strong>
        </p>
      )}
      <p className={classes.Key}>
        <span data-bar="full">no failed check</span>
        <span data-bar="part">some failed, lower for more</span>
        <span data-bar="none">no data</span>
      </p>
      <ul className={classes.Parts}>
        {history.parts.map((part) => (
          <Part key={part.id} part={part} />
        ))}
      </ul>
      <p>
        <InlineText Link={Link} text={apisInWords(history.apis)} />
      </p>
    </>
  )
}

function Part({ part }: { part: PartHistory }) {
  const { name, ok, failed, uptime } = part
  return (
    <li className={classes.Part}>
      <h3>{name}</h3>
      <p className={classes.Uptime}>
        <strong>{uptimeInWords(uptime)}</strong>
        {uptime !== null && <span>{` uptime in ${formatCount(ok + failed)} checks`}</span>}
      </p>
      <DayBars name={name} days={part.days} />
      {uptime === null ? (
        <p className={classes.Latency}>{`${NO_DATA} on latency`}</p>
      ) : (
        <Chart
          isSmall
          label={`p95 latency of ${name} by day`}
          places={part.days.map(({ date }) => ({ name: date }))}
          series={[{ name: 'p95', kind: 'line', values: part.days.map(({ p95_ms }) => p95_ms) }]}
          caption={latencyInWords(part)}
        />
      )}
      <DayTable part={part} />
    </li>
  )
}
