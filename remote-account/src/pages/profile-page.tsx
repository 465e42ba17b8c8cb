import type { PageModule } from '@orchard/shared/contracts'
import { NotOpenYet } from '#src/features/account-layout/not-open-yet.tsx'
import { AccountLayout } from '#src/ui/account-layout.tsx'

function ProfilePage() {
  return (
    <AccountLayout title="My Account">
      <NotOpenYet text="Accounts open with a later release. Your email address, your API key and your plan will be shown here." />
    </AccountLayout>
  )
}

/** `/profile` */
export const page: PageModule<null> = {
  Component: ProfilePage,
  head: () => ({
    title: 'My Account',
    description:
      'Your API Orchard account: email address, personal API key, plan and usage. Accounts open with a later release.',
    noindex: true,
  }),
}
