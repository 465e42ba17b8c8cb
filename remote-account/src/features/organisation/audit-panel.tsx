import { AUDIT_KEPT_MONTHS } from '@orchard/shared/facts'
import { DAY_MS, formatTimestamp } from '@orchard/shared/format'
import { Button, Loaded, ScrollRegion, SelectField, Table, TextField } from '@orchard/shared/ui'
import { useCallback, useRef, useState } from 'react'
import type { AuditEntry, Member } from '#src/data/entities.ts'
import type { OrganisationApi } from '#src/data/organisation-api.ts'
import { useResource } from '#src/data/use-resource.ts'
import { Act } from '#src/forms/act.tsx'
import { DownloadButton } from '#src/forms/download-button.tsx'
import { Panel } from '#src/ui/panel.tsx'
import classes from './audit-panel.module.css'
import { actWords, whoOf } from './audit-words.ts'

const CATEGORIES = [
  ['', 'Everything'],
  ['keys', 'Keys'],
  ['members', 'Members'],
  ['plan', 'Plan and payment'],
  ['security', 'Security'],
] as const

interface Filter {
  category: string
  member: string
  /** UTC days. */
  from: string
  to: string
}

const ALL: Filter = { category: '', member: '', from: '', to: '' }

/** The acts of members, with their times and places. */
export function AuditPanel({ api, members }: { api: OrganisationApi; members: readonly Member[] }) {
  const [filter, setFilter] = useState(ALL)
  const resource = useResource(useCallback(() => api.auditLog(queryOf(filter)), [api, filter]))
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <Panel
      id="audit-log"
      title="Audit log"
      lead={`What was done with keys, members, the plan and security settings, by whom and from where. We keep it for ${AUDIT_KEPT_MONTHS} months.`}
    >
      <Filters filter={filter} members={members} onFilter={setFilter} />
      <DownloadButton
        words="Download as CSV"
        fileName="api-orchard-audit-log.csv"
        variant="secondary"
        read={(download) => api.auditLogFile(queryOf(filter), download)}
      />
      <Loaded resource={resource} waiting="Loading the audit log…">
        {({ entries, next }) => (
          <>
            <Entries
              entries={entries}
              none={isFiltered ? 'No entries match.' : 'No entries yet.'}
            />
            {next !== null && (
              <div>
                <Act
                  busyWords="Loading…"
                  act={async () => {
                    const older = await api.auditLog(queryOf(filter, next))
                    resource.replace({ ...older, entries: [...entries, ...older.entries] })
                  }}
                >
                  Show older entries
                </Act>
              </div>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function Filters({
  filter,
  members,
  onFilter,
}: {
  filter: Filter
  members: readonly Member[]
  onFilter(filter: Filter): void
}) {
  const choose =
    (name: keyof Filter) =>
    ({ target }: { target: { value: string } }) =>
      onFilter({ ...filter, [name]: target.value })
  const all = useRef<HTMLDivElement>(null)
  return (
    <div ref={all} className={classes.Filters}>
      <SelectField
        label="What"
        value={filter.category}
        onChange={choose('category')}
        options={CATEGORIES}
      />
      <SelectField
        label="Who"
        value={filter.member}
        onChange={choose('member')}
        options={[
          ['', 'Everybody'],
          ...members.map(({ email, id }) => [id, email ?? 'No verified email address'] as const),
        ]}
      />
      <TextField
        label="From"
        note="UTC"
        type="date"
        value={filter.from}
        max={filter.to || undefined}
        onChange={choose('from')}
      />
      <TextField
        label="To"
        note="UTC"
        type="date"
        value={filter.to}
        min={filter.from || undefined}
        onChange={choose('to')}
      />
      {filter !== ALL && (
        <Button
          onClick={() => {
            onFilter(ALL)
            // The button goes.
            all.current?.querySelector('select')?.focus()
          }}
        >
          Show everything
        </Button>
      )}
    </div>
  )
}

function Entries({ entries, none }: { entries: readonly AuditEntry[]; none: string }) {
  if (entries.length === 0) return <p role="status">{none}</p>
  return (
    <ScrollRegion label="Audit log, table" className={classes.Scroll}>
      <Table
        className={classes.Log}
        caption={<caption className="visually-hidden">Audit log</caption>}
        rows={entries}
        keyOf={({ id }) => id}
        columns={[
          ['When', ({ at }) => <time dateTime={at}>{formatTimestamp(at)}</time>],
          ['Who', whoOf],
          ['What', actWords],
          [
            'From where',
            ({ address, device }) => [device, address].filter(Boolean).join(', ') || '–',
          ],
        ]}
      />
    </ScrollRegion>
  )
}

/** The query of a filter; a day counts until its end. */
function queryOf({ category, from, member, to }: Filter, before?: string): URLSearchParams {
  const query = new URLSearchParams()
  if (category) query.set('category', category)
  if (member) query.set('member', member)
  if (from) query.set('from', `${from}T00:00:00.000Z`)
  if (to) query.set('to', new Date(Date.parse(to) + DAY_MS).toISOString())
  if (before !== undefined) query.set('before', before)
  return query
}
