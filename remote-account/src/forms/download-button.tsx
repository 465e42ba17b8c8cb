import { BusyButton, downloadIcon, Icon } from '@orchard/shared/ui'
import { saveFile } from '#src/data/save-file.ts'
import { Alert } from '#src/ui/message.tsx'
import { useRestingVariant } from '#src/ui/open-form.ts'
import { Buttons } from '#src/ui/panel.tsx'
import { useSubmission } from './use-submission.ts'

/** Fetches a file of the account and saves it under `fileName`. */
export function DownloadButton({
  words,
  variant = 'secondary',
  fileName,
  read,
}: {
  words: string
  variant?: 'primary' | 'secondary'
  fileName: string
  read(): Promise<Blob>
}) {
  const { failure, isBusy, run } = useSubmission()
  const resting = useRestingVariant(variant)
  return (
    <>
      {failure && <Alert>{failure.message}</Alert>}
      <Buttons>
        <BusyButton
          variant={resting}
          isBusy={isBusy}
          busyWords="Preparing your file…"
          onClick={() => void run(async () => saveFile(await read(), fileName))}
        >
          <Icon path={downloadIcon} size={18} />
          <span>{words}</span>
        </BusyButton>
      </Buttons>
    </>
  )
}
