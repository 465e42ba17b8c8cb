import { Link } from '@orchard/shared/router'
import { sessionStore, setApiKey, useSession } from '@orchard/shared/session'
import { Loaded } from '@orchard/shared/ui'
import { type ReactNode, useState } from 'react'
import type { AccountApi, Retirement } from '#src/data/account-api.ts'
import { type AccountKey, isNamed } from '#src/data/entities.ts'
import { loadAccount } from '#src/data/load-account.ts'
import { useResource } from '#src/data/use-resource.ts'
import { late } from '#src/ui/late.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { AssistantSetup } from './assistant-setup.tsx'
import { describeUse } from './key-words.ts'
import { NamedKeys } from './named-keys.tsx'
import { ReplaceKey } from './replace-key.tsx'
import { RotateKey } from './rotate-key.tsx'
import classes from './secret.module.css'
import { Secret } from './secret.tsx'

/** New accounts see it, until a key was used. */
const FirstCall = late(() => import('./first-call.tsx'), 'FirstCall', 'Loading a first request…')

/** The account's keys: the default one, then the named ones; and a first call while no key has been used. */
export function KeyPanel({
  api,
  apiHost,
  onChanged,
}: {
  api: AccountApi
  /** Origin of the product API. */
  apiHost: string
  onChanged(): void
}) {
  const known = useSession((session) => session.apiKey)
  const loaded = useResource(loadAccount)
  const keys = useResource(api.keys)
  const [isShown, setIsShown] = useState(false)
  const [hasCalled, setHasCalled] = useState(false)
  // The key may already be here from the sign-in; then there is nothing to wait for.
  const resource = known === null ? loaded : { ...loaded, data: true as const, failure: null }
  const byDefault = keys.data?.find(({ key_id: id }) => id === null)
  const isUnused = keys.data?.every(({ last_used_on: lastUsedOn }) => lastUsedOn === null)
  const changeDefault = (differences: Partial<AccountKey>) =>
    keys.replace((keys.data ?? []).map((one) => (isNamed(one) ? one : { ...one, ...differences })))
  const rotate = async (retire: Retirement) => {
    const owner = sessionStore.getState().email
    const next = await api.rotateKey(null, retire)
    // Somebody else may have signed in since.
    if (sessionStore.getState().email === owner) {
      setApiKey(next.api_key)
      changeDefault(next)
    }
    setIsShown(true)
    return next
  }
  return (
    <>
      <KeyFrame>
        <Loaded resource={resource} waiting="Loading your key…" isTall>
          {() =>
            known !== null && (
              <>
                <Secret apiKey={known} isMain isShown={isShown} onShow={setIsShown}>
                  <RotateKey rotate={rotate} />
                  <ReplaceKey api={api} id={null} rotate={rotate} />
                </Secret>
                {byDefault && (
                  <p className={classes.Use}>
                    {`Your default key. ${describeUse(byDefault, new Date())}`}
                  </p>
                )}
              </>
            )
          }
        </Loaded>
        {/* If the account cannot be reached at all, only one error is shown. */}
        {(known !== null || keys.data) && (
          <Loaded resource={keys} waiting="Loading your other keys…">
            {(all) => (
              <NamedKeys
                api={api}
                apiHost={apiHost}
                byDefault={byDefault}
                keys={all.filter(isNamed)}
                onChange={(others) => {
                  keys.replace([...(byDefault ? [byDefault] : []), ...others])
                  onChanged()
                }}
              />
            )}
          </Loaded>
        )}
      </KeyFrame>
      {known !== null && (isUnused || hasCalled) && (
        <FirstCall
          apiHost={apiHost}
          apiKey={known}
          isKeyShown={isShown}
          onShowKey={() => setIsShown(true)}
          onCalled={() => {
            setHasCalled(true)
            changeDefault({ last_used_on: new Date().toISOString().slice(0, 10) })
            onChanged()
          }}
        />
      )}
      {known !== null && (
        <AssistantSetup
          apiHost={apiHost}
          apiKey={known}
          isKeyShown={isShown}
          onShowKey={() => setIsShown(true)}
        />
      )}
    </>
  )
}

/** The panel of the keys without them, which is the same for everybody. */
export function KeyFrame({ children }: { children: ReactNode }) {
  return (
    <Panel
      id="key"
      title="Your keys"
      lead={
        <>
          Each key works with <Link to="/api?available=1">every available API</Link> unless you
          limit it. Send it in the <code translate="no">X-Api-Key</code> header, and keep secret
          keys out of public pages and repositories.
        </>
      }
    >
      {children}
    </Panel>
  )
}
