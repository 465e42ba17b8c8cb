import { loadAuth } from '@orchard/shared/auth'
import { useResource } from '#src/data/use-resource.ts'
import { CodeForm } from '#src/forms/code-form.tsx'
import { Loaded } from '#src/ui/loaded.tsx'
import { TotpSecret } from '#src/ui/totp-secret.tsx'

const loadSecret = async () => (await loadAuth()).setUpTotp()

/** Sets up an authenticator app for two-factor authentication. */
export function SetUpTotp({ onDone }: { onDone(): Promise<void> }) {
  const resource = useResource(loadSecret)
  return (
    <Loaded resource={resource} waiting="Preparing a secret…">
      {(totp) => (
        <>
          <p>Scan the QR code with your authenticator app, then enter the code it shows.</p>
          <TotpSecret totp={totp} />
          <CodeForm
            label="Authentication code"
            hint="The six digits your app shows now."
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
