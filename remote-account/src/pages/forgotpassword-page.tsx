import type { PageModule } from '@orchard/shared/contracts'
import { Link } from '@orchard/shared/router'
import { AccountLayout } from '#src/features/account-layout/account-layout.tsx'
import { NotOpenYet } from '#src/features/account-layout/not-open-yet.tsx'

function ForgotPasswordPage() {
  return (
    <AccountLayout
      isBare
      title="Reset your password"
      after={
        <>
          Remembered it? <Link to="/signin">Sign in</Link>
        </>
      }
    >
      <NotOpenYet text="Accounts open with a later release, so there is no password to reset yet." />
    </AccountLayout>
  )
}

/** `/forgotpassword` */
export const page: PageModule<null> = {
  Component: ForgotPasswordPage,
  head: () => ({
    title: 'Reset your password',
    description:
      'Set a new password for your API Orchard account by a code sent to your email address. Opens with a later release.',
  }),
}
