import { formatCount } from '@orchard/shared/format'
import { getOverview } from '@orchard/shared/responses/insight'
import { Link } from '@orchard/shared/router'
import { Loaded, Panel } from '@orchard/shared/ui'
import { useRead } from '#src/data/use-read.ts'
import { consolePage } from '#src/ui/console-page.tsx'
import { Facts, Time } from '#src/ui/facts.tsx'

/** The limits of the figures, which are lower than what clients saw while a proxy refused calls. */
const BEYOND_PROXIES =
  'Calls with a key that reached the product API. Calls that a proxy refused, or whose key could not be looked up, are not in these figures: see the statistics of the proxy and http_requests_total.'

function Overview() {
  return (
    <Loaded resource={useRead('overview', getOverview)}>
      {(counts) => {
        const link = (path: string, count: number) => <Link to={path}>{formatCount(count)}</Link>
        return (
          <>
            <Panel title="What waits">
              <Facts
                facts={[
                  ['Open messages', link('/operations/inbox', counts.open_messages)],
                  counts.oldest_message_at !== null && [
                    'Oldest open message',
                    <Time key="oldest" at={counts.oldest_message_at} />,
                  ],
                  ['Incidents found by checks', link('/status', counts.open_incidents)],
                  [
                    'Announced now',
                    link(
                      '/operations/announcements',
                      counts.announcements.filter(({ state }) => state === 'active').length,
                    ),
                  ],
                  ['Failing live sources', link('/operations/site', counts.failing_sources.length)],
                  ['Emails overdue', formatCount(counts.overdue_mails)],
                  ['Webhook deliveries overdue', formatCount(counts.overdue_webhooks)],
                  [
                    'Active suspensions',
                    link('/operations/suspensions', counts.active_suspensions),
                  ],
                ]}
              />
            </Panel>
            <Panel title="Calls" lead={BEYOND_PROXIES}>
              <Facts
                facts={[
                  ['Counted this hour', formatCount(counts.calls_this_hour)],
                  [
                    'Failed on our side, this hour and the one before',
                    formatCount(counts.server_errors_last_hour),
                  ],
                ]}
              />
            </Panel>
          </>
        )
      }}
    </Loaded>
  )
}

/** `/operations` */
export const page = consolePage('Operations', Overview)
