import { downloadIcon, Icon } from '@orchard/shared/ui'
import type { AccountApi } from '#src/data/account-api.ts'
import { BusyButton } from '#src/ui/busy-button.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Alert } from '#src/ui/message.tsx'
import { Buttons, Panel, Row, Rows } from '#src/ui/panel.tsx'
import { saveFile } from '#src/ui/save-file.ts'
import { useSubmission } from '#src/ui/use-submission.ts'
import { DeleteForm } from './delete-form.tsx'

/** A copy of what is kept, and the end of the account. */
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
