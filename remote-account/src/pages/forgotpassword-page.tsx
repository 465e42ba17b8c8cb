import type { Head, PageModule } from '@orchard/shared/contracts'
import { Link, useNavigate } from '@orchard/shared/router'
import { RequestForm } from '#src/features/password-reset/request-form.tsx'
import { ResetForm } from '#src/features/password-reset/reset-form.tsx'
import { withNext } from '#src/navigation/next-path.ts'
import { useArrival } from '#src/navigation/use-arrival.ts'
import { useKeptStage } from '#src/navigation/use-kept-stage.ts'
import type { KeptStage, LostStage } from '#src/rules/kept-stage.ts'
import { AccountLayout } from '#src/ui/account-layout.tsx'
import { NeedsScript } from '#src/ui/needs-script.tsx'

type Stage = { at: 'email' } | Extract<KeptStage, { at: 'reset' }>

const restore = (kept: KeptStage | LostStage): Stage | null => (kept.at === 'reset' ? kept : null)

function ForgotPasswordPage() {
  const navigate = useNavigate()
  const arrival = useArrival()
  const signInPath = withNext('/signin', arrival.next)
  const [stage, setStage] = useKeptStage<Stage>('/forgotpassword', () => ({ at: 'email' }), restore)
  return (
    <AccountLayout
      isBare
      title={stage.at === 'reset' ? 'Choose a new password' : 'Reset your password'}
      after={
        <>
          Remembered it? <Link to={signInPath}>Sign in</Link>
        </>
      }
    >
      <NeedsScript>
        {stage.at === 'reset' ? (
          <ResetForm
            email={stage.login.email}
            delivery={stage.delivery}
            onDone={() => {
              setStage({ at: 'email' })
              void navigate(signInPath, {
                replace: true,
                state: {
                  email: stage.login.email,
                  notice: 'Your new password is saved. Sign in with it.',
                },
              })
            }}
            onCancel={() => setStage({ at: 'email' })}
          />
        ) : (
          <>
            <p>Enter the email address of your account. We send a code to it.</p>
            <RequestForm
              email={arrival.email}
              onSent={({ email, delivery }) =>
                setStage({ at: 'reset', login: { email, password: null }, delivery })
              }
            />
          </>
        )}
      </NeedsScript>
    </AccountLayout>
  )
}

/** Title and description, also for its Markdown twin. */
export const HEAD: Head = {
  title: 'Reset your password',
  description:
    'Set a new password for your API Orchard account with a code that we send to your email address.',
}

/** `/forgotpassword` */
export const page: PageModule<null> = {
  Component: ForgotPasswordPage,
  head: () => HEAD,
}
