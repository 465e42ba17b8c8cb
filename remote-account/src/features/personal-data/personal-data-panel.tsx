import { Buttons } from '@orchard/shared/ui'
import type { ComponentProps } from 'react'
import type { AccountApi } from '#src/data/account-api.ts'
import { DownloadButton } from '#src/forms/download-button.tsx'
import { FreshAct } from '#src/forms/fresh-act.tsx'
import { late } from '#src/ui/late.tsx'
import { Panel, Row, Rows } from '#src/ui/panel.tsx'

const DeleteForm = late(() => import('./delete-form.tsx'), 'DeleteForm')

/** Download of the stored data and deletion of the account. */
export function PersonalDataPanel({
  api,
  ...deletion
}: { api: AccountApi } & ComponentProps<typeof DeleteForm>) {
  return (
    <Panel id="data" title="Your data">
      <Rows>
        <Row title="Copy of your data">
          <p>
            Everything we keep about this account as one JSON file: email address, keys, plan,
            device names, alerts, webhooks and usage.
          </p>
          <DownloadButton
            words="Download my data"
            fileName="api-orchard-account.json"
            read={api.exportData}
          />
        </Row>
        <Row title="Delete account" kind="danger">
          <p>
            Ends your plan, revokes your keys and deletes what we keep about you, immediately. This
            cannot be undone.
          </p>
          <Buttons>
            <FreshAct label="Delete my account" purpose="delete your account" variant="danger">
              {() => <DeleteForm {...deletion} />}
            </FreshAct>
          </Buttons>
        </Row>
      </Rows>
    </Panel>
  )
}
