import { loadAuth } from '@orchard/shared/auth'
import { Link } from '@orchard/shared/router'
import { sessionStore, useSession } from '@orchard/shared/session'
import { isNamed } from '#src/data/account-answers.ts'
import type { AccountApi } from '#src/data/account-api.ts'
import { AccountApiError } from '#src/rules/explain-failure.ts'
import { Asked } from '#src/ui/asked.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { useAsk } from '#src/ui/use-ask.ts'
import { describeUse } from './key-words.ts'
import { NamedKeys } from './named-keys.tsx'
import { RotateKey } from './rotate-key.tsx'
import classes from './secret.module.css'
import { Secret } from './secret.tsx'

/** The keys of the account: the default one, and others by name below it. */
export function KeyPanel({ api, onChanged }: { api: AccountApi; onChanged(): void }) {
  const known = useSession((session) => session.apiKey)
  const asked = useAsk(askForKey)
  const keys = useAsk(api.keys)
  // The key may have come with the sign-in already; then nobody has to wait for the second answer.
  const ask = known === null ? asked : { ...asked, data: true as const, failure: null }
  const byDefault = keys.data?.find(({ id }) => id === null)
  return (
    <Panel
      id="key"
      title="Your keys"
      lead={
        <>
          Each key opens <Link to="/api?available=1">every available API</Link>. Send it in the
          header <code>X-Api-Key</code>, and keep it out of public pages and repositories.
        </>
      }
    >
      <Asked ask={ask} waiting="Loading your key…">
        {() =>
          known !== null && (
            <>
              <Secret apiKey={known}>
                {(show) => (
                  <RotateKey
                    rotate={async (retire) => {
                      const next = await api.rotateKey(null, retire)
                      sessionStore.setState({ apiKey: next.apiKey })
                      show()
                      return next
                    }}
                  />
                )}
              </Secret>
              {byDefault && (
                <p className={classes.Use}>
                  Your default key. {describeUse(byDefault, new Date())}
                </p>
              )}
            </>
          )
        }
      </Asked>
      {/* Where the account cannot be reached at all, it says so once. */}
      {(known !== null || keys.data) && (
        <Asked ask={keys} waiting="Loading your other keys…">
          {(all) => (
            <NamedKeys
              api={api}
              keys={all.filter(isNamed)}
              onChange={(others) => {
                keys.replace([...(byDefault ? [byDefault] : []), ...others])
                onChanged()
              }}
            />
          )}
        </Asked>
      )}
    </Panel>
  )
}

async function askForKey(): Promise<true> {
  const auth = await loadAuth()
  if (!(await auth.loadAccount())) throw new AccountApiError('NetworkError')
  return true
}
