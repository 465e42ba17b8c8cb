import { USAGE_KEPT_MONTHS } from '@orchard/shared/contracts'
import { BusyButton, downloadIcon, Icon } from '@orchard/shared/ui'
import type { AccountApi } from '#src/data/account-api.ts'
import { saveFile } from '#src/data/save-file.ts'
import { useSubmission } from '#src/forms/use-submission.ts'
import { Alert } from '#src/ui/message.tsx'
import { Buttons } from '#src/ui/panel.tsx'
import classes from './usage-panel.module.css'

/** Downloads all recorded calls as a spreadsheet file. */
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
      <p className={classes.Note}>{`The last ${USAGE_KEPT_MONTHS} months by day, API and key.`}</p>
    </>
  )
}
