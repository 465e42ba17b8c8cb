import { TextField } from '@orchard/shared/ui'
import { AccountForm } from '#src/forms/account-form.tsx'

/** Must be typed, so that nobody deletes an account by accident. */
const WORDS = 'delete my account'

/** Deletes the account once the confirmation is typed. */
export function DeleteForm({ onDelete }: { onDelete(): Promise<void> }) {
  return (
    <AccountForm
      send="Yes, delete my account"
      sending="Deleting your account…"
      inline
      variant="danger"
      focusFirst
      check={({ words = '' }) => ({
        words: words.toLowerCase() === WORDS ? undefined : `Please type: ${WORDS}`,
      })}
      onSend={onDelete}
    >
      {(field) => (
        <TextField
          label="Type “delete my account” to confirm"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...field('words')}
        />
      )}
    </AccountForm>
  )
}
