import { MAX_NAME_CHARACTERS } from '@orchard/shared/facts'
import { TextField } from '@orchard/shared/ui'
import { AccountForm } from './account-form.tsx'

/** Names or renames a key or a device. */
export function NameForm({
  label,
  name = '',
  send,
  sending,
  onSend,
}: {
  label: string
  /** The current name. */
  name?: string
  /** Button labels, at rest and while busy. */
  send: string
  sending: string
  onSend(name: string): Promise<void>
}) {
  return (
    <AccountForm
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
          maxLength={MAX_NAME_CHARACTERS}
          autoComplete="off"
          required
          {...field('name')}
        />
      )}
    </AccountForm>
  )
}
