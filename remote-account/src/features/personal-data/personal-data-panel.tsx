import { BusyButton, downloadIcon, Icon } from '@orchard/shared/ui'
import type { AccountApi } from '#src/data/account-api.ts'
import { saveFile } from '#src/data/save-file.ts'
import { useSubmission } from '#src/forms/use-submission.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Alert } from '#src/ui/message.tsx'
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
  const download = useSubmission()
  return (
    <Panel id="data" title="Your data">
      <Rows>
        <Row title="Copy of your data">
          <p>
            Everything that we keep about this account, as one JSON file: email, keys, plan, names
            of devices and counted calls.
          </p>
          {download.failure && <Alert>{download.failure.message}</Alert>}
          <Buttons>
            <BusyButton
              isBusy={download.isBusy}
              busyWords="Preparing your file…"
              onClick={() =>
                void download.run(async () =>
                  saveFile(await api.exportData(), 'api-orchard-account.json'),
                )
              }
            >
              <Icon path={downloadIcon} size={18} />
              Download my data
            </BusyButton>
          </Buttons>
        </Row>
        <Row title="End of the account">
          <p>
            Deleting ends your keys at once and removes what we keep about you. It cannot be undone.
          </p>
          <Buttons>
            <Disclosure label="Delete my account">
              {() => <DeleteForm onDelete={onDelete} />}
            </Disclosure>
          </Buttons>
        </Row>
      </Rows>
    </Panel>
  )
}
