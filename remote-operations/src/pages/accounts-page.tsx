import { KEY_PREFIX, KEY_START_CHARACTERS, PUBLISHABLE_KEY_PREFIX } from '@orchard/shared/facts'
import { formatDay, inWords } from '@orchard/shared/format'
import { findAccounts } from '@orchard/shared/responses/support'
import { Link, useLocation, useNavigate } from '@orchard/shared/router'
import { Badge, Button, Loaded, Panel, Rows, TextField } from '@orchard/shared/ui'
import { useRead } from '#src/data/use-read.ts'
import { consolePage } from '#src/ui/console-page.tsx'
import { Id } from '#src/ui/facts.tsx'
import classes from './accounts-page.module.css'

function Accounts() {
  const navigate = useNavigate()
  // Not in the URL, which browsers remember and servers log: it may be a key or an email address.
  const query = queryOf(useLocation().state)
  const reading = useRead(
    query === '' ? null : `accounts?${new URLSearchParams({ q: query })}`,
    findAccounts,
  )
  return (
    <Panel title="Find an account">
      <form
        className={classes.Search}
        onSubmit={(event) => {
          event.preventDefault()
          const value = new FormData(event.currentTarget).get('q')
          void navigate('/operations/accounts', { state: { query: searchable(String(value)) } })
        }}
      >
        <TextField
          key={query}
          label="Email, account ID, customer number, or the start of a key"
          hint={`Three characters of an email are enough. Of a key, the first ${inWords(KEY_START_CHARACTERS)} after ${KEY_PREFIX}.`}
          name="q"
          type="search"
          autoComplete="off"
          spellCheck={false}
          defaultValue={query}
        />
        <div>
          <Button type="submit" variant="primary">
            Find
          </Button>
        </div>
      </form>
      {query !== '' && (
        <Loaded resource={reading} waiting="Searching…">
          {({ accounts }) => (
            <Rows
              label="Accounts"
              none="No account matches. Check the spelling, or try another part of the email."
              rows={accounts}
              keyOf={({ id }) => id}
              columns={[
                [
                  'Email',
                  ({ email, id }) => (
                    <Link to={`/operations/accounts/${id}`}>{email ?? 'No email'}</Link>
                  ),
                ],
                ['Plan', ({ plan }) => plan],
                ['Since', ({ created_at }) => formatDay(created_at)],
                ['Customer', ({ customer }) => customer && <Id>{customer}</Id>],
                ['Account ID', ({ id }) => <Id>{id}</Id>],
                [
                  'State',
                  ({ suspended_at }) =>
                    suspended_at ? <Badge kind="warning">Suspended</Badge> : <Badge>Active</Badge>,
                ],
              ]}
            />
          )}
        </Loaded>
      )}
    </Panel>
  )
}

const KEY_START = new RegExp(
  `^(?:${PUBLISHABLE_KEY_PREFIX}|${KEY_PREFIX})[^_]{${KEY_START_CHARACTERS}}`,
)

/** A key that was pasted is searched by its beginning: the rest of it is nobody’s business. */
function searchable(text: string): string {
  const typed = text.trim()
  return KEY_START.exec(typed)?.[0] ?? typed
}

function queryOf(state: unknown): string {
  const query = typeof state === 'object' && state !== null && 'query' in state ? state.query : ''
  return typeof query === 'string' ? query : ''
}

/** `/operations/accounts` */
export const page = consolePage('Accounts', Accounts)
