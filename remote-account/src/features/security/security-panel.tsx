import type { CurrentUser } from '@orchard/shared/auth'
import type { AccountApi } from '#src/data/account-api.ts'
import type { Resource } from '#src/data/use-resource.ts'
import { Late } from '#src/ui/late.tsx'
import { Loaded } from '#src/ui/loaded.tsx'
import { Panel } from '#src/ui/panel.tsx'

const WAITING = 'Loading your security settings…'
/** Loads what is below the fold. */
const loadSettings = () => import('./settings.tsx')

/** Email, password, phone and two-factor authentication. */
export function SecurityPanel({
  resource,
  ...rest
}: {
  resource: Resource<CurrentUser>
  api: AccountApi
  /** A setting has changed at the provider. */
  onChanged(): Promise<void>
  /** Leads to a new sign-in and back. */
  onSignInAgain(): void
}) {
  return (
    <Panel id="security" title="Security">
      <Late load={loadSettings} waiting={WAITING}>
        {({ Settings }) => (
          <Loaded resource={resource} waiting={WAITING}>
            {(user) => <Settings user={user} refresh={resource.reload} {...rest} />}
          </Loaded>
        )}
      </Late>
    </Panel>
  )
}
