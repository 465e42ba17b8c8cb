import { TextField } from '@orchard/shared/ui'
import { AccountForm } from '#src/ui/account-form.tsx'
import { useSubmission } from '#src/ui/use-submission.ts'

/** Has to be typed, so that nobody deletes an account by a slip. */
const WORDS = 'delete my account'

/** Deletes the account after its words were typed. */
export function DeleteForm({ onDelete }: { onDelete(): Promise<void> }) {
  const submission = useSubmission()
  return (
    <AccountForm
      submission={submission}
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
