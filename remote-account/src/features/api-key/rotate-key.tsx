import { REPLACED_KEY_HOURS } from '@orchard/shared/facts'
import { formatMoment } from '@orchard/shared/format'
import type { NewKey } from '#src/data/account-answers.ts'
import type { Retirement } from '#src/data/account-api.ts'
import { AccountForm } from '#src/forms/account-form.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import classes from '#src/ui/step.module.css'

/** Rotates a key; the visitor chooses when the old one stops working. */
export function RotateKey({
  keyName,
  rotate,
}: {
  /** Distinguishes this button from those of other keys. */
  keyName?: string
  rotate(retire: Retirement): Promise<NewKey>
}) {
  return (
    <Disclosure label="Rotate API key" {...(keyName ? { context: keyName } : {})}>
      {(close) => (
        <RotateForm
          onSend={async (retire) => {
            const { oldKeyValidUntil: until } = await rotate(retire)
            close(
              until
                ? `This is your new key. The old one works until ${formatMoment(until)}.`
                : 'This is your new key. The old one has ended.',
            )
          }}
        />
      )}
    </Disclosure>
  )
}

function RotateForm({ onSend }: { onSend(retire: Retirement): Promise<void> }) {
  return (
    <>
      <p>
        You get a new key, and the old one stops working. Update every program that uses the old
        one. Your plan, quota and this month’s usage stay the same.
      </p>
      <AccountForm
        send="Make a new key"
        sending="Making a new key…"
        inline
        focusFirst
        onSend={({ retire }) => onSend(retire === 'now' ? 'now' : 'after_grace')}
      >
        {() => (
          <fieldset className={classes.Choices}>
            <legend>When should the old key stop working?</legend>
            <label>
              <input type="radio" name="retire" value="after_grace" defaultChecked />
              <span>{`In ${REPLACED_KEY_HOURS} hours, so that nothing stops meanwhile`}</span>
            </label>
            <label>
              <input type="radio" name="retire" value="now" />
              At once, because someone else may have it
            </label>
          </fieldset>
        )}
      </AccountForm>
    </>
  )
}
