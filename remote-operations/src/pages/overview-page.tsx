import { formatCount } from '@orchard/shared/format'
import { Link } from '@orchard/shared/router'
import { OVERVIEW } from '#src/data/shapes.ts'
import { useRead } from '#src/data/use-read.ts'
import { consolePage } from '#src/ui/console-page.tsx'
import { Shown } from '#src/ui/messages.tsx'
import { Facts, Panel } from '#src/ui/panel.tsx'

function Overview() {
  return (
    <Shown reading={useRead('overview', OVERVIEW)}>
      {(counts) => {
        const link = (path: string, count: number) => <Link to={path}>{formatCount(count)}</Link>
        return (
          <>
            <Panel title="What waits">
              <Facts
                facts={[
                  ['Open messages', link('/operations/inbox', counts.messages)],
                  ['Open incidents', link('/status', counts.incidents)],
                  ['Failing live sources', link('/operations/site', counts.sources)],
                  ['Emails overdue', formatCount(counts.mails)],
                  ['Webhook deliveries overdue', formatCount(counts.webhooks)],
                  ['Active suspensions', link('/operations/suspensions', counts.suspensions)],
                ]}
              />
            </Panel>
            <Panel title="The last hour">
              <Facts
                facts={[
                  ['Calls with a key', formatCount(counts.calls)],
                  ['Of them with an error', formatCount(counts.errors)],
                ]}
              />
            </Panel>
          </>
        )
      }}
    </Shown>
  )
}

/** `/operations` */
export const page = consolePage('Operations', Overview)
