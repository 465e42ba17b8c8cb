import { loadAuth } from '@orchard/shared/auth'
import { ConfirmForm } from '#src/forms/confirm-form.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Buttons } from '#src/ui/panel.tsx'

/** Signs out of every browser, including this one. */
export function SignOutEverywhere({
  onSignOut,
}: {
  onSignOut(signOut: () => Promise<void>): Promise<void>
}) {
  return (
    <Buttons>
      <Disclosure label="Sign out everywhere">
        {() => (
          <ConfirmForm
            send="Yes, sign out everywhere"
            sending="Signing out…"
            onSend={async () => {
              const auth = await loadAuth()
              await onSignOut(() => auth.signOut({ everywhere: true }))
            }}
          >
            Every browser that is signed in to this account, including this one, has to sign in
            again. Your API key keeps working.
          </ConfirmForm>
        )}
      </Disclosure>
    </Buttons>
  )
}
