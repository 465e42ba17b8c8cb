import { loadAuth } from '@orchard/shared/auth'
import { AccountForm } from '#src/ui/account-form.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Buttons } from '#src/ui/panel.tsx'
import { useSubmission } from '#src/ui/use-submission.ts'

/** Ends every sign-in of the account, this one as well. */
export function SignOutEverywhere({
  onSignOut,
}: {
  onSignOut(signOut: () => Promise<void>): Promise<void>
}) {
  const submission = useSubmission()
  return (
    <Buttons>
      <Disclosure label="Sign out everywhere">
        {() => (
          <>
            <p>
              Every browser that is signed in to this account has to sign in again, this one too.
              Your API key goes on working.
            </p>
            <AccountForm
              submission={submission}
              send="Yes, sign out everywhere"
              sending="Signing out…"
              inline
              check={() => ({})}
              onSend={async () => {
                const auth = await loadAuth()
                await onSignOut(() => auth.signOut({ everywhere: true }))
              }}
            >
              {() => null}
            </AccountForm>
          </>
        )}
      </Disclosure>
    </Buttons>
  )
}
