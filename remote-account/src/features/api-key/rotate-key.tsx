import { REPLACED_KEY_HOURS } from '@orchard/shared/facts'
import { formatTimestamp } from '@orchard/shared/format'
import type { Retirement } from '#src/data/account-api.ts'
import type { NewKey } from '#src/data/account-responses.ts'
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
                ? `This is your new key. The old key works until ${formatTimestamp(until)}.`
                : 'This is your new key. The old key has been revoked.',
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
