import { downloadIcon, Icon } from '@orchard/shared/ui'
import type { AccountApi } from '#src/data/account-api.ts'
import { BusyButton } from '#src/ui/busy-button.tsx'
import { Alert } from '#src/ui/message.tsx'
import { Buttons } from '#src/ui/panel.tsx'
import { saveFile } from '#src/ui/save-file.ts'
import { useSubmission } from '#src/ui/use-submission.ts'
import classes from './usage-panel.module.css'

/** All calls that are kept, as a file for a spreadsheet. */
export function UsageDownload({ api }: { api: Pick<AccountApi, 'usageFile'> }) {
  const download = useSubmission()
  return (
    <>
      {download.failure && <Alert>{download.failure.message}</Alert>}
      <Buttons>
        <BusyButton
          isBusy={download.isBusy}
          busyWords="Preparing your file…"
          onClick={() =>
            void download.run(async () => saveFile(await api.usageFile(), 'api-orchard-usage.csv'))
          }
        >
          <Icon path={downloadIcon} size={18} />
          Download usage as CSV
        </BusyButton>
      </Buttons>
      <p className={classes.Note}>The last 13 months by day, API and key.</p>
    </>
  )
}
