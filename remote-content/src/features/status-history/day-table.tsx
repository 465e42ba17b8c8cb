import { formatCount, formatDay } from '@orchard/shared/format'
import { ScrollRegion, Table } from '@orchard/shared/ui'
import { useState } from 'react'
import type { PartHistory } from '#src/data/status-history.ts'
import { daysWithData, NO_DATA, uptimeInWords } from './history-words.ts'
import classes from './status-history.module.css'

const ms = (value: number | null) => (value === null ? NO_DATA : `${formatCount(value)} ms`)

/** The figures by day, made when somebody opens them. */
export function DayTable({ part }: { part: PartHistory }) {
  const [isOpen, setOpen] = useState(false)
  const days = daysWithData(part)
  if (days.length === 0) return null
  return (
    <details className={classes.Table} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>Figures by day</span> <span className="visually-hidden">{`of ${part.name}`}</span>
      </summary>
      {isOpen && (
        <ScrollRegion label={`${part.name} by day`} className={classes.Scroll}>
          <Table
            rows={days}
            keyOf={({ date }) => date}
            columns={[
              ['Day', ({ date }) => formatDay(date)],
              ['Uptime', ({ uptime }) => uptimeInWords(uptime)],
              ['Checks', ({ failed, ok }) => formatCount(ok + failed)],
              ['Failed', ({ failed }) => formatCount(failed)],
              ['p50', ({ p50_ms }) => ms(p50_ms)],
              ['p95', ({ p95_ms }) => ms(p95_ms)],
            ]}
          />
        </ScrollRegion>
      )}
    </details>
  )
}
