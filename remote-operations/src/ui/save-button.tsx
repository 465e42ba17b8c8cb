import { BusyButton, saveFile } from '@orchard/shared/ui'
import { type ReactNode, useState } from 'react'
import { explainFailure } from '#src/data/operator-api.ts'
import { useOperator } from '#src/data/operator-context.ts'
import { Alert } from './messages.tsx'

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
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  async function save() {
    setIsBusy(true)
    setFailure(null)
    try {
      saveFile(await api.file(path), name)
    } catch (error) {
      setFailure(explainFailure(error).message)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div>
      <BusyButton isBusy={isBusy} busyWords="Preparing…" onClick={() => void save()}>
        {children}
      </BusyButton>
      {failure && <Alert>{failure}</Alert>}
    </div>
  )
}
