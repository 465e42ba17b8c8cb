import { Link, useQuery } from '@orchard/shared/router'
import { LOG, LOG_CHECK } from '#src/data/shapes.ts'
import { useRead } from '#src/data/use-read.ts'
import { consolePage } from '#src/ui/console-page.tsx'
import { Shown } from '#src/ui/messages.tsx'
import { Badge, Id, Panel, Rows, Time } from '#src/ui/panel.tsx'
import { SaveButton } from '#src/ui/save-button.tsx'

function Log() {
  const query = useQuery()
  const filter = new URLSearchParams()
  for (const name of ['account', 'who', 'act', 'before']) {
    const value = query.get(name)
    if (value) filter.set(name, value)
  }
  const reading = useRead(`log?${filter}`, LOG)
  const check = useRead('log/check', LOG_CHECK)
  const older = (before: number) => {
    const next = new URLSearchParams(filter)
    next.set('before', String(before))
    return `/operations/log?${next}`
  }
  return (
    <Panel
      title="What operators did"
      lead="Entries cannot be changed. Each has a hash of the one before it, so a missing entry is noticed."
    >
      <Shown reading={check} waiting="Checking the log…">
        {({ broken, entries, intact }) => (
          <p>
            {intact ? (
              <Badge>{`Intact: ${entries} ${entries === 1 ? 'entry' : 'entries'}`}</Badge>
            ) : (
              <Badge kind="warning">
                {broken ? `Entry ${broken.id} is ${broken.problem}` : 'Not intact'}
              </Badge>
            )}
          </p>
        )}
      </Shown>
      <SaveButton path="log.csv" name="operator-log.csv">
        Download as CSV
      </SaveButton>
      <Shown reading={reading}>
        {({ entries, next }) => (
          <>
            <Rows
              label="Audit log"
              none="No entries."
              rows={entries}
              keyOf={({ id }) => String(id)}
              columns={[
                ['When', ({ at }) => <Time at={at} />],
                ['Who', ({ who }) => who],
                ['Act', ({ act }) => act],
                ['Account', ({ account }) => account && <AccountLink id={account} />],
                ['Target', ({ target }) => target && <Id>{target}</Id>],
                ['Reason', ({ reason }) => reason],
                [
                  'Outcome',
                  ({ outcome }) => (
                    <Badge kind={outcome === 'failed' ? 'warning' : 'quiet'}>{outcome}</Badge>
                  ),
                ],
              ]}
            />
            {next !== null && <Link to={older(next)}>Older entries</Link>}
          </>
        )}
      </Shown>
    </Panel>
  )
}

function AccountLink({ id }: { id: string }) {
  return (
    <Link to={`/operations/accounts/${id}`}>
      <Id>{id.slice(0, 8)}</Id>
    </Link>
  )
}

/** `/operations/log` */
export const page = consolePage('Audit log', Log)
