import { formatCount } from '@orchard/shared/format'
import {
  Alert,
  BusyButton,
  Button,
  Buttons,
  downloadIcon,
  Icon,
  Notice,
  saveFile,
  useMessage,
} from '@orchard/shared/ui'
import { useState } from 'react'
import type { Download } from '#src/data/calls.ts'
import { useRestingVariant } from '#src/ui/open-form.ts'
import { useSubmission } from './use-submission.ts'

/** Fetches a file of the account and saves it under `fileName`; shows its progress, and can be cancelled. */
export function DownloadButton({
  words,
  fileName,
  variant: resting = 'primary',
  read,
}: {
  words: string
  fileName: string
  variant?: 'primary' | 'secondary'
  read(download: Download): Promise<Blob>
}) {
  const { cancel, failure, isBusy, run } = useSubmission()
  const [bytes, setBytes] = useState(0)
  const [done, setDone] = useMessage<string>()
  const variant = useRestingVariant(resting)
  const download = async (signal: AbortSignal) => {
    setBytes(0)
    const file = await read({ signal, onProgress: (now) => !signal.aborted && setBytes(now) })
    if (signal.aborted) return
    saveFile(file, fileName)
    setDone(`Saved as ${fileName} (${inKilobytes(file.size)}).`)
  }
  return (
    <>
      <Buttons>
        <BusyButton
          variant={variant}
          isBusy={isBusy}
          busyWords={bytes > 0 ? `Downloading… ${inKilobytes(bytes)}` : 'Preparing your file…'}
          onClick={() => void run(download)}
        >
          <Icon path={downloadIcon} size={18} />
          <span>{words}</span>
        </BusyButton>
        {isBusy && (
          <Button
            onClick={() => {
              cancel()
              setDone('Download cancelled.')
            }}
          >
            Cancel download
          </Button>
        )}
      </Buttons>
      <Notice>{done}</Notice>
      {failure && <Alert>{failure.message}</Alert>}
    </>
  )
}

function inKilobytes(bytes: number): string {
  return `${formatCount(Math.ceil(bytes / 1_000))} kB`
}
