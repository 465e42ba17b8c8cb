import { REPLACED_KEY_HOURS } from '@orchard/shared/facts'
import { formatCount, formatTimestamp } from '@orchard/shared/format'
import { Loaded } from '@orchard/shared/ui'
import { useCallback } from 'react'
import type { AccountApi, Retirement } from '#src/data/account-api.ts'
import { useResource } from '#src/data/use-resource.ts'
import { AccountForm } from '#src/forms/account-form.tsx'
import classes from '#src/ui/step.module.css'

/** Asks when the old key stops working. */
export function RotateForm({ onSend }: { onSend(retire: Retirement): Promise<void> }) {
  return (
    <>
      <p>
        You get a new key, and the old one is revoked. Update every program that uses the old key.
        Your plan, quota and usage stay the same.
      </p>
      <AccountForm
        send="Rotate key"
        sending="Rotating…"
        inline
        focusFirst
        onSend={({ retire }) => onSend(retire === 'now' ? 'now' : 'after_grace')}
      >
        {() => (
          <fieldset className={classes.Choices}>
            <legend>When to revoke the old key</legend>
            <label>
              <input type="radio" name="retire" value="after_grace" defaultChecked />
              <span>{`In ${REPLACED_KEY_HOURS} hours (time to update your programs)`}</span>
            </label>
            <label>
              <input type="radio" name="retire" value="now" />
              Immediately (the key may be compromised)
            </label>
          </fieldset>
        )}
      </AccountForm>
    </>
  )
}

/** Says what a leaked key called, and asks to replace it. */
export function ReplaceForm({
  api,
  id,
  onSend,
}: {
  api: AccountApi
  /** Null for the default key. */
  id: string | null
  onSend(): Promise<void>
}) {
  return (
    <>
      <LastDay api={api} id={id} />
      <AccountForm
        send="Yes, revoke and replace"
        sending="Replacing…"
        variant="danger"
        inline
        onSend={onSend}
      />
    </>
  )
}

/** The APIs that a key called in the last 24 hours. */
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
