import type { AccountApi } from '#src/data/account-api.ts'
import { DownloadButton } from '#src/forms/download-button.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Buttons, Panel, Row, Rows } from '#src/ui/panel.tsx'
import { DeleteForm } from './delete-form.tsx'

/** Download of the stored data and deletion of the account. */
export function PersonalDataPanel({
  api,
  onDelete,
}: {
  api: AccountApi
  onDelete(): Promise<void>
}) {
  return (
    <Panel id="data" title="Your data">
      <Rows>
        <Row title="Copy of your data">
          <p>
            Everything that we keep about this account, as one JSON file: email, keys, plan, names
            of devices and counted calls.
          </p>
          <DownloadButton
            variant="primary"
            words="Download my data"
            fileName="api-orchard-account.json"
            read={api.exportData}
          />
        </Row>
        <Row title="Delete account" kind="danger">
          <p>
            Deleting ends your keys at once and removes what we keep about you. It cannot be undone.
          </p>
          <Buttons>
            <Disclosure label="Delete my account" variant="danger">
              {() => <DeleteForm onDelete={onDelete} />}
            </Disclosure>
          </Buttons>
        </Row>
      </Rows>
    </Panel>
  )
}
