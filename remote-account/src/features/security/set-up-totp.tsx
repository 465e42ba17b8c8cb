import { loadAuth } from '@orchard/shared/auth'
import { useResource } from '#src/data/use-resource.ts'
import { CodeForm } from '#src/forms/code-form.tsx'
import { Loaded } from '#src/ui/loaded.tsx'
import { TotpSecret } from '#src/ui/totp-secret.tsx'

const loadSecret = async () => (await loadAuth()).setUpTotp()

/** Sets up an authenticator app as second factor. */
export function SetUpTotp({ onDone }: { onDone(): Promise<void> }) {
  const resource = useResource(loadSecret)
  return (
    <Loaded resource={resource} waiting="Preparing a secret…">
      {(totp) => (
        <>
          <p>Scan the picture with an authenticator app, then type the code that the app shows.</p>
          <TotpSecret totp={totp} />
          <CodeForm
            label="Authentication code"
            hint="The six digits that the app shows now."
            send="Continue"
            sending="Checking…"
            inline
            onCode={async (code) => {
              const auth = await loadAuth()
              await auth.verifyTotp(code)
              await auth.setPreferredMfa('TOTP')
              await onDone()
            }}
          />
        </>
      )}
    </Loaded>
  )
}
