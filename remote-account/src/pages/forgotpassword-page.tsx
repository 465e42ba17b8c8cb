import type { CodeDelivery } from '@orchard/shared/auth'
import type { PageModule } from '@orchard/shared/contracts'
import { Link, useNavigate } from '@orchard/shared/router'
import { useState } from 'react'
import { RequestForm } from '#src/features/password-reset/request-form.tsx'
import { ResetForm } from '#src/features/password-reset/reset-form.tsx'
import { withNext } from '#src/navigation/next-path.ts'
import { useArrival } from '#src/navigation/use-arrival.ts'
import { AccountLayout } from '#src/ui/account-layout.tsx'
import { NeedsScript } from '#src/ui/needs-script.tsx'

function ForgotPasswordPage() {
  const navigate = useNavigate()
  const arrival = useArrival()
  const signInPath = withNext('/signin', arrival.next)
  const [sent, setSent] = useState<{ email: string; delivery: CodeDelivery } | null>(null)
  return (
    <AccountLayout
      isBare
      title={sent ? 'Choose a new password' : 'Reset your password'}
      after={
        <>
          Remembered it? <Link to={signInPath}>Sign in</Link>
        </>
      }
    >
      <NeedsScript>
        {sent ? (
          <ResetForm
            {...sent}
            onDone={() =>
              void navigate(signInPath, {
                replace: true,
                state: {
                  email: sent.email,
                  notice: 'Your new password is saved. Sign in with it.',
                },
              })
            }
            onCancel={() => setSent(null)}
          />
        ) : (
          <>
            <p>Give the email address of your account, and we send a code to it.</p>
            <RequestForm email={arrival.email} onSent={setSent} />
          </>
        )}
      </NeedsScript>
    </AccountLayout>
  )
}

/** `/forgotpassword` */
export const page: PageModule<null> = {
  Component: ForgotPasswordPage,
  head: () => ({
    title: 'Reset your password',
    description:
      'Set a new password for your API Orchard account with a code that is sent to your email address.',
  }),
}
