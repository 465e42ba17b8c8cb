import { loadAuth } from '@orchard/shared/auth'
import { checkCode } from '#src/rules/check-fields.ts'
import { AccountForm } from '#src/ui/account-form.tsx'
import { Asked } from '#src/ui/asked.tsx'
import { CodeField } from '#src/ui/code-field.tsx'
import { TotpSecret } from '#src/ui/totp-secret.tsx'
import { useAsk } from '#src/ui/use-ask.ts'
import { useSubmission } from '#src/ui/use-submission.ts'

const askForSecret = async () => (await loadAuth()).setUpTotp()

/** An authenticator app becomes the second factor. */
export function SetUpTotp({ onDone }: { onDone(): Promise<void> }) {
  const ask = useAsk(askForSecret)
  const submission = useSubmission()
  return (
    <Asked ask={ask} waiting="Preparing a secret…">
      {(totp) => (
        <>
          <p>Scan the picture with an authenticator app, then type the code that the app shows.</p>
          <TotpSecret totp={totp} />
          <AccountForm
            submission={submission}
            send="Continue"
            sending="Checking…"
            inline
            blame={{
              CodeMismatchException: 'code',
              ExpiredCodeException: 'code',
              EnableSoftwareTokenMFAException: 'code',
            }}
            check={({ code = '' }) => ({ code: checkCode(code) })}
            onSend={async ({ code = '' }) => {
              const auth = await loadAuth()
              await auth.verifyTotp(code)
              await auth.setPreferredMfa('TOTP')
              await onDone()
            }}
          >
            {(field) => (
              <CodeField
                label="Authentication code"
                hint="The six digits that the app shows now."
                {...field('code')}
              />
            )}
          </AccountForm>
        </>
      )}
    </Asked>
  )
}
