import { Alert, BusyButton, saveFile, useSubmission } from '@orchard/shared/ui'
import type { ReactNode } from 'react'
import { explainFailure } from '#src/data/operator-api.ts'
import { useOperator } from '#src/data/operator-context.ts'

/** Saves what a path below `/op/operator/` responds with as a file. */
export function SaveButton({
  path,
  name,
  children,
}: {
  path: string
  /** Of the file. */
  name: string
  children: ReactNode
}) {
  const { api } = useOperator()
  const { failure, isBusy, run } = useSubmission(explainFailure)
  const save = async () => saveFile(await api.file(path), name)
  return (
    <div>
      <BusyButton isBusy={isBusy} busyWords="Preparing…" onClick={() => void run(save)}>
        {children}
      </BusyButton>
      {failure && <Alert>{failure.message}</Alert>}
    </div>
  )
}
