import { TextField } from '@orchard/shared/ui'
import { LONGEST_NAME } from '#src/rules/check-fields.ts'
import { AccountForm } from './account-form.tsx'
import { useSubmission } from './use-submission.ts'

/** A form for the name of something of the visitor's. */
export function NameForm({
  label,
  name = '',
  send,
  sending,
  onSend,
}: {
  label: string
  /** The name until now. */
  name?: string
  /** Words of the button, and its words while it is busy. */
  send: string
  sending: string
  onSend(name: string): Promise<void>
}) {
  const submission = useSubmission()
  return (
    <AccountForm
      submission={submission}
      send={send}
      sending={sending}
      inline
      focusFirst
      check={({ name: next }) => ({ name: next ? undefined : 'A name cannot be empty' })}
      blame={{ key_name_taken: 'name' }}
      onSend={({ name: next = '' }) => onSend(next)}
    >
      {(field) => (
        <TextField
          label={label}
          defaultValue={name}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          required
          {...field('name')}
        />
      )}
    </AccountForm>
  )
}
