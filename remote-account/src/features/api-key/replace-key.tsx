import { formatCount, formatTimestamp } from '@orchard/shared/format'
import { useCallback } from 'react'
import type { AccountApi, Retirement } from '#src/data/account-api.ts'
import type { NewKey } from '#src/data/account-responses.ts'
import { useResource } from '#src/data/use-resource.ts'
import { AccountForm } from '#src/forms/account-form.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Loaded } from '#src/ui/loaded.tsx'

/** For a key that has leaked: shows what it called, and replaces it immediately. */
export function ReplaceKey({
  api,
  id,
  keyName,
  rotate,
}: {
  api: AccountApi
  /** Null for the default key. */
  id: string | null
  /** Distinguishes this button from those of other keys. */
  keyName?: string
  rotate(retire: Retirement): Promise<NewKey>
}) {
  return (
    <Disclosure label="Revoke and replace" {...(keyName ? { context: keyName } : {})}>
      {(close) => (
        <>
          <p>
            For a key that somebody else may have seen. It stops working immediately, and you get a
            new one with the same name and limits.
          </p>
          <LastDay api={api} id={id} />
          <AccountForm
            send="Yes, revoke and replace"
            sending="Replacing…"
            variant="danger"
            inline
            onSend={async () => {
              await rotate('now')
              close('This is your new key. The old key has been revoked.')
            }}
          />
        </>
      )}
    </Disclosure>
  )
}

/** What a key called in the last 24 hours. */
function LastDay({ api, id }: { api: AccountApi; id: string | null }) {
  const resource = useResource(useCallback(() => api.keyLastDay(id), [api, id]))
  return (
    <Loaded resource={resource} waiting="Loading what it called…">
      {({ apis, since }) => (
        <>
          <p>
            {apis.length === 0
              ? `It has called nothing since ${formatTimestamp(since)}.`
              : `What it has called since ${formatTimestamp(since)}, including requests that did not count:`}
          </p>
          {apis.length > 0 && (
            <ul>
              {apis.map(({ calls, slug }) => (
                <li key={slug}>
                  <code translate="no">{slug}</code>{' '}
                  <span>{`${formatCount(calls)} ${calls === 1 ? 'request' : 'requests'}`}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Loaded>
  )
}
