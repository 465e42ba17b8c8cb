import type { PageModule } from '@orchard/shared/contracts'
import { Link } from '@orchard/shared/router'
import { AccountLayout } from '#src/features/account-layout/account-layout.tsx'
import { NotOpenYet } from '#src/features/account-layout/not-open-yet.tsx'

function RegisterPage() {
  return (
    <AccountLayout
      isBare
      title="Create your account"
      after={
        <>
          Before you choose: <Link to="/pricing">compare the plans</Link>
        </>
      }
    >
      <NotOpenYet text="Accounts open with a later release. Until then every page of the catalogue is open to read, and no account is needed for it." />
    </AccountLayout>
  )
}

/** `/register` */
export const page: PageModule<null> = {
  Component: RegisterPage,
  head: () => ({
    title: 'Create your account',
    description:
      'Create an API Orchard account to get one personal key for every API of the catalogue. Accounts open with a later release.',
  }),
}
