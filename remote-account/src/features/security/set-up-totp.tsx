import { loadAuth } from '@orchard/shared/auth'
import { Loaded, Notice } from '@orchard/shared/ui'
import { useState } from 'react'
import { useResource } from '#src/data/use-resource.ts'
import { CodeForm } from '#src/forms/code-form.tsx'
import { late } from '#src/ui/late.tsx'
import { TotpSecret } from '#src/ui/totp-secret.tsx'
import type { SecurityRowProps } from './security-row-props.ts'

const NewCodes = late(() => import('./new-codes.tsx'), 'NewCodes', 'Making your recovery codes…')
const loadSecret = async () => (await loadAuth()).setUpTotp()

/** Sets up an authenticator app for two-factor authentication, then asks to save recovery codes. */
export function SetUpTotp({
  done,
  api,
  onTurnedOn,
  onDone,
  ...rest
}: Pick<SecurityRowProps, 'api'> & {
  email: string
  /** Says that 2FA is on. */
  done: string
  onTurnedOn(): Promise<void>
  /** Recovery codes were made. */
  onMade(): void
  onDone(words: string): void
}) {
  const resource = useResource(loadSecret)
  const [isOn, setIsOn] = useState(false)
  return (
    <>
      <Notice>{isOn && done}</Notice>
      {isOn ? (
        <NewCodes {...rest} api={api} onSaved={() => onDone(done)} />
      ) : (
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
                  const codes = await (await api.security()).recoveryCodes().catch(() => null)
                  // Those that are left go on with the new app.
                  if (codes?.is_offered && codes.left === 0) setIsOn(true)
                  else onDone(done)
                  await onTurnedOn()
                }}
              />
            </>
          )}
        </Loaded>
      )}
    </>
  )
}
