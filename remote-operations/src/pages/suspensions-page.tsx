import { listSuspensions } from '@orchard/shared/responses/suspensions'
import { useRead } from '#src/data/use-read.ts'
import { Suspend } from '#src/features/suspensions/suspend.tsx'
import { SuspensionRows } from '#src/features/suspensions/suspension-rows.tsx'
import { consolePage } from '#src/ui/console-page.tsx'
import { Shown } from '#src/ui/messages.tsx'
import { Panel } from '#src/ui/panel.tsx'

function Suspensions() {
  const reading = useRead('suspensions?state=active', listSuspensions)
  const reload = () => void reading.reload()
  return (
    <Panel
      title="Active suspensions"
      lead="An account or a key is suspended on the page of the account."
    >
      <Suspend kind="address" open="Block an address…" onDone={reload} />
      <Shown reading={reading}>
        {({ suspensions }) => <SuspensionRows suspensions={suspensions} onChanged={reload} />}
      </Shown>
    </Panel>
  )
}

/** `/operations/suspensions` */
export const page = consolePage('Suspensions', Suspensions)
