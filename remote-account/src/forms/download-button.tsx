import { downloadIcon, Icon } from '@orchard/shared/ui'
import { saveFile } from '#src/data/save-file.ts'
import { useRestingVariant } from '#src/ui/open-form.ts'
import { Buttons } from '#src/ui/panel.tsx'
import { Act } from './act.tsx'

/** Fetches a file of the account and saves it under `fileName`. */
export function DownloadButton({
  words,
  fileName,
  read,
}: {
  words: string
  fileName: string
  read(): Promise<Blob>
}) {
  return (
    <Buttons>
      <Act
        variant={useRestingVariant('primary')}
        busyWords="Preparing your file…"
        act={async () => saveFile(await read(), fileName)}
      >
        <Icon path={downloadIcon} size={18} />
        <span>{words}</span>
      </Act>
    </Buttons>
  )
}
