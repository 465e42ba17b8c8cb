import type { PageModule } from '@orchard/shared/contracts'
import { Link } from '@orchard/shared/router'
import { AccountLayout } from '#src/features/account-layout/account-layout.tsx'
import { NotOpenYet } from '#src/features/account-layout/not-open-yet.tsx'

function SigninPage() {
  return (
    <AccountLayout
      isBare
      title="Sign in"
      after={
        <>
          New here? <Link to="/register">Create your account</Link>
        </>
      }
    >
      <NotOpenYet text="Accounts open with a later release, and signing in opens with them. Until then the whole catalogue can be read without it." />
    </AccountLayout>
  )
}

/** `/signin` */
export const page: PageModule<null> = {
  Component: SigninPage,
  head: () => ({
    title: 'Sign in',
    description:
      'Sign in to API Orchard to see your personal API key and your account. Signing in opens with a later release.',
  }),
}
