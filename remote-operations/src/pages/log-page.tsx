import { checkOperatorLog, readOperatorLog } from '@orchard/shared/responses/operator'
import { Link, useNavigate, useQuery } from '@orchard/shared/router'
import { Badge, Button, Loaded, Panel, Rows, TextField } from '@orchard/shared/ui'
import { useRead } from '#src/data/use-read.ts'
import { consolePage } from '#src/ui/console-page.tsx'
import { Id, Time } from '#src/ui/facts.tsx'
import { SaveButton } from '#src/ui/save-button.tsx'
import classes from './log-page.module.css'

const FILTERS = ['account', 'who', 'act'] as const

function Log() {
  const query = useQuery()
  const filter = filterOf((name) => query.get(name))
  const page = new URLSearchParams(filter)
  const before = query.get('before')
  if (before) page.set('before', before)
  const reading = useRead(`log?${page}`, readOperatorLog)
  const check = useRead('log/check', checkOperatorLog)
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
      <Loaded resource={check} waiting="Checking the log…">
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
      </Loaded>
      <Filters key={String(filter)} filter={filter} />
      <SaveButton path={`log.csv?${filter}`} name="operator-log.csv">
        Download as CSV
      </SaveButton>
      <Loaded resource={reading}>
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
                ['Reason', ({ reason }) => reason],
                [
                  'Outcome',
                  ({ outcome }) => (
                    <Badge kind={outcome === 'failed' ? 'warning' : 'quiet'}>{outcome}</Badge>
                  ),
                ],
                ['Account', ({ account }) => account && <AccountLink id={account} />],
                [
                  'Target',
                  ({ account, target }) =>
                    target !== null && target !== account && <Id>{target}</Id>,
                ],
              ]}
            />
            {next !== null && <Link to={older(next)}>Older entries</Link>}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

/** Narrows the log, also what is downloaded of it. */
function Filters({ filter }: { filter: URLSearchParams }) {
  const navigate = useNavigate()
  return (
    <form
      className={classes.Filters}
      onSubmit={(event) => {
        event.preventDefault()
        const data = new FormData(event.currentTarget)
        const wanted = filterOf((name) => String(data.get(name) ?? '').trim())
        void navigate(`/operations/log?${wanted}`)
      }}
    >
      <TextField
        label="Who"
        hint="As in the list."
        name="who"
        autoComplete="off"
        spellCheck={false}
        defaultValue={filter.get('who') ?? ''}
      />
      <TextField
        label="Act"
        hint="Such as suspend account."
        name="act"
        autoComplete="off"
        defaultValue={filter.get('act') ?? ''}
      />
      <TextField
        label="Account ID"
        hint="The whole of it."
        name="account"
        autoComplete="off"
        spellCheck={false}
        defaultValue={filter.get('account') ?? ''}
      />
      <div>
        <Button type="submit">Filter</Button>
        {filter.size > 0 && <Link to="/operations/log">Show all</Link>}
      </div>
    </form>
  )
}

function filterOf(read: (name: string) => string | null): URLSearchParams {
  const filter = new URLSearchParams()
  for (const name of FILTERS) {
    const value = read(name)
    if (value) filter.set(name, value)
  }
  return filter
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
