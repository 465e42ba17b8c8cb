import { formatMoment } from '@orchard/shared/format'
import { sessionStore } from '@orchard/shared/session'
import type { AccountApi } from '#src/data/account-api.ts'
import { AccountForm } from '#src/ui/account-form.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import classes from '#src/ui/step.module.css'
import { useSubmission } from '#src/ui/use-submission.ts'

/** Exchanges the key; the visitor chooses how long the old one goes on. */
export function RotateKey({ api, onRotated }: { api: AccountApi; onRotated(): void }) {
  return (
    <Disclosure label="Rotate API key">
      {(close) => (
        <RotateForm
          api={api}
          onRotated={(words) => {
            onRotated()
            close(words)
          }}
        />
      )}
    </Disclosure>
  )
}

function RotateForm({ api, onRotated }: { api: AccountApi; onRotated(words: string): void }) {
  const submission = useSubmission()
  return (
    <>
      <p>
        You get a new key, and the old one ends. Put the new key into every program that uses the
        old one. Plan, quota and this month’s count stay as they are.
      </p>
      <AccountForm
        submission={submission}
        send="Make a new key"
        sending="Making a new key…"
        inline
        focusFirst
        check={() => ({})}
        onSend={async ({ retire }) => {
          const next = await api.rotateKey(retire === 'now' ? 'now' : 'after_grace')
          sessionStore.setState({ apiKey: next.apiKey })
          onRotated(
            next.oldKeyValidUntil
              ? `This is your new key. The old one works until ${formatMoment(next.oldKeyValidUntil)}.`
              : 'This is your new key. The old one has ended.',
          )
        }}
      >
        {() => (
          <fieldset className={classes.Choices}>
            <legend>When does the old key end?</legend>
            <label>
              <input type="radio" name="retire" value="after_grace" defaultChecked />
              In 24 hours, so that nothing stops meanwhile
            </label>
            <label>
              <input type="radio" name="retire" value="now" />
              At once, because somebody else may have it
            </label>
          </fieldset>
        )}
      </AccountForm>
    </>
  )
}
