import { Loaded } from '@orchard/shared/ui'
import { useCallback } from 'react'
import type { AccountApi } from '#src/data/account-api.ts'
import { useResource } from '#src/data/use-resource.ts'
import { Panel } from '#src/ui/panel.tsx'
import type { SecretView } from './secret-view.ts'

/** The emails and webhooks of the account. Their code is loaded with their data. */
export function AlertsPanel({ api, Secret }: { api: AccountApi; Secret: SecretView }) {
  const load = useCallback(async () => {
    const [{ Alerts }, alerts] = await Promise.all([import('./alerts.tsx'), api.alerts()])
    const [emails, webhooks] = await Promise.all([alerts.emails(), alerts.webhooks()])
    return { Alerts, alerts, emails, webhooks }
  }, [api])
  return (
    <Panel
      id="alerts"
      title="Alerts"
      lead="We tell you by email or webhook when something needs your attention."
    >
      <Loaded resource={useResource(load)} waiting="Loading your alerts…">
        {({ Alerts, alerts, emails, webhooks }) => (
          <Alerts api={alerts} Secret={Secret} emails={emails} webhooks={webhooks} />
        )}
      </Loaded>
    </Panel>
  )
}
