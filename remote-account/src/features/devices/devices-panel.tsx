import { loadAuth } from '@orchard/shared/auth'
import type { Resource } from '@orchard/shared/product-api'
import { Link } from '@orchard/shared/router'
import { Buttons, Loaded } from '@orchard/shared/ui'
import type { AccountApi } from '#src/data/account-api.ts'
import { Confirm } from '#src/forms/confirm.tsx'
import { late } from '#src/ui/late.tsx'
import { Panel, Row, Rows } from '#src/ui/panel.tsx'
import type { DeviceList } from './devices.ts'

/** Whoever signs out everywhere does not wait for an email longer than that. */
const TOLD_WITHIN_MS = 3_000
const List = late(() => import('./device-list.tsx'), 'List', 'Loading your devices…')

/** The trusted devices, page by page, and signing out everywhere. */
export function DevicesPanel({
  api,
  resource,
  offersPasskeys,
  onSignOut,
}: {
  api: AccountApi
  resource: Resource<DeviceList>
  /** The user pool has passkeys, which it keeps for whoever is signed out everywhere. */
  offersPasskeys: boolean
  /** Signs out and leaves the page. */
  onSignOut(signOut: () => Promise<void>): Promise<void>
}) {
  return (
    <Panel id="devices" title="Devices" lead="Devices you trust. Forget those you no longer use.">
      <Loaded resource={resource} waiting="Loading your devices…">
        {(list) => <List list={list} api={api} onChange={resource.change} />}
      </Loaded>
      <Rows>
        <Row title="All devices">
          <Buttons>
            <Confirm
              label="Sign out everywhere"
              send="Yes, sign out everywhere"
              sending="Signing out…"
              onSend={async () => {
                const auth = await loadAuth()
                // Before it, since no token counts afterwards.
                await Promise.race([
                  api.security().then(({ tell }) => tell('signed_out_everywhere')),
                  new Promise((resolve) => setTimeout(resolve, TOLD_WITHIN_MS)),
                ])
                await onSignOut(() => auth.signOut({ everywhere: true }))
              }}
            >
              <span>
                Every browser that is signed in to this account, including this one, must sign in
                again. Your API keys keep working.
              </span>
              {offersPasskeys && (
                <>
                  <span> So do your passkeys: remove those you don’t recognise under </span>
                  <Link to="/profile#security" replace>
                    Security
                  </Link>
                  <span>.</span>
                </>
              )}
            </Confirm>
          </Buttons>
        </Row>
      </Rows>
    </Panel>
  )
}
