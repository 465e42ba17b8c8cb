import { saveFile } from '@orchard/shared/ui'
import { useOperator } from '#src/data/operator-context.ts'
import { ActForm } from '#src/ui/act-form.tsx'

/** Saves everything that is stored about an account as a file. */
export function Export({ account }: { account: string }) {
  const { api } = useOperator()
  return (
    <ActForm
      open="Export all data…"
      send="Export"
      sending="Preparing…"
      onSend={async ({ text }) => {
        const query = new URLSearchParams({ reason: text('reason') })
        saveFile(await api.file(`accounts/${account}/export?${query}`), `account-${account}.json`)
        return 'The file is saved.'
      }}
    />
  )
}
