import { listSuspensions } from '@orchard/shared/responses/suspensions'
import { Loaded, Panel } from '@orchard/shared/ui'
import { useRead } from '#src/data/use-read.ts'
import { Suspend } from '#src/features/suspensions/suspend.tsx'
import { SuspensionRows } from '#src/features/suspensions/suspension-rows.tsx'
import { consolePage } from '#src/ui/console-page.tsx'

function Suspensions() {
  const reading = useRead('suspensions?state=active', listSuspensions)
  const reload = () => void reading.reload()
  return (
    <Panel
      title="Active suspensions"
      lead="An account or a key is suspended on the page of the account."
    >
      <Suspend kind="address" open="Block an address…" onDone={reload} />
      <Loaded resource={reading}>
        {({ suspensions }) => <SuspensionRows suspensions={suspensions} onChanged={reload} />}
      </Loaded>
    </Panel>
  )
}

/** `/operations/suspensions` */
export const page = consolePage('Suspensions', Suspensions)
