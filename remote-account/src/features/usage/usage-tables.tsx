import { formatCount } from '@orchard/shared/format'
import { Link } from '@orchard/shared/router'
import { SelectField, Table } from '@orchard/shared/ui'
import { type ReactNode, useState } from 'react'
import type { KeyUsage, Usage } from '#src/data/entities.ts'
import { filterUsage, keyValue, type UsageFilter } from './filter-usage.ts'
import { Statistics } from './statistics.tsx'
import { DayChart } from './usage-charts.tsx'
import classes from './usage-panel.module.css'

const ALL: UsageFilter = { key: null, api: null }

/** The month's requests by day, API, key and status code, and their latency, with filters by key and API. */
export function UsageTables({ usage }: { usage: Usage }) {
  const [filter, setFilter] = useState(ALL)
  const { by_api: byApi, by_day: byDay, by_key: byKey } = filterUsage(usage, filter)
  const hasCalls = byApi.length > 0
  return (
    <>
      <Filters usage={usage} filter={filter} onChange={setFilter} />
      {hasCalls ? (
        <>
          <DayChart by_day={byDay} period={usage.period} />
          <div className={classes.Tables}>
            {usage.by_key.length > 1 && (
              <UsageTable
                caption="Requests by key"
                column="Key"
                rows={byKey.map((one) => ({
                  id: keyValue(one),
                  name: nameOfKey(one),
                  calls: one.calls,
                }))}
              />
            )}
            <UsageTable
              caption="Requests by API"
              column="API"
              rows={byApi
                .toSorted((one, other) => other.calls - one.calls)
                .map(({ slug, calls }) => ({
                  id: slug,
                  name: <Link to={`/api/${slug}`}>{slug}</Link>,
                  calls,
                }))}
            />
          </div>
        </>
      ) : (
        <p role="status">
          {usage.rows.length > 0
            ? 'No requests to this API with this key this month.'
            : 'No request counted toward your quota this month.'}
        </p>
      )}
      <Statistics usage={usage} api={filter.api} />
    </>
  )
}

/** A table of requests by one dimension. */
export function UsageTable({
  caption,
  column,
  rows,
}: {
  caption: string
  /** The dimension. */
  column: string
  rows: readonly { id: string; name: ReactNode; calls: number }[]
}) {
  return (
    <Table
      className={classes.Table}
      caption={<caption>{caption}</caption>}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        [column, ({ name }) => name],
        ['Requests', ({ calls }) => formatCount(calls)],
      ]}
    />
  )
}

/** Filters by key and API; each is shown only if there is a choice. */
function Filters({
  usage,
  filter,
  onChange,
}: {
  usage: Usage
  filter: UsageFilter
  onChange(filter: UsageFilter): void
}) {
  const hasKeys = usage.by_key.length > 1
  const hasApis = usage.by_api.length > 1
  if (!hasKeys && !hasApis) return null
  return (
    <div className={classes.Filters}>
      {hasKeys && (
        <SelectField
          label="Key"
          value={filter.key ?? ''}
          onChange={({ target }) => onChange({ ...filter, key: target.value || null })}
          options={[
            ['', 'All keys'],
            ...usage.by_key.map((one) => [keyValue(one), nameOfKey(one)] as const),
          ]}
        />
      )}
      {hasApis && (
        <SelectField
          label="API"
          value={filter.api ?? ''}
          onChange={({ target }) => onChange({ ...filter, api: target.value || null })}
          options={[['', 'All APIs'], ...usage.by_api.map(({ slug }) => slug)]}
        />
      )}
    </div>
  )
}

function nameOfKey({ is_revoked: isRevoked, name }: KeyUsage): string {
  return isRevoked ? `${name} (revoked)` : name
}
