import { useSession } from '@orchard/shared/session'
import { TextField } from '@orchard/shared/ui'
import { AccountForm } from '#src/forms/account-form.tsx'
import { type KnownPlan, whatEnds } from './what-ends.ts'

/** Must be typed, so that nobody deletes an account by accident. */
const WORDS = 'delete my account'

/** Says what a deletion ends, and deletes the account once the confirmation is typed. */
export function DeleteForm({ plan, onDelete }: { plan: KnownPlan; onDelete(): Promise<void> }) {
  const memberships = useSession((session) => session.memberships)
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
        <>
          <ul>
            {whatEnds(plan, memberships).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <TextField
            label="Type “delete my account” to confirm"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            {...field('words')}
          />
        </>
      )}
    </AccountForm>
  )
}
