import { formatCount, formatDay } from '@orchard/shared/format'
import {
  listCallsByApi,
  listLiveSources,
  listMissedSearches,
  listReleases,
} from '@orchard/shared/responses/insight'
import { Link } from '@orchard/shared/router'
import { Badge, Loaded, Panel, Rows } from '@orchard/shared/ui'
import { useRead } from '#src/data/use-read.ts'
import { consolePage } from '#src/ui/console-page.tsx'
import { Id, Time } from '#src/ui/facts.tsx'

function Site() {
  return (
    <>
      <Apis />
      <Sources />
      <Searches />
      <Releases />
    </>
  )
}

function Apis() {
  return (
    <Panel
      title="Calls by API"
      lead="Calls with a key that reached the product API in the last 24 hours, those that failed on our side first. What a proxy refused is not in it."
    >
      <Loaded resource={useRead('apis', listCallsByApi)}>
        {({ apis }) => (
          <Rows
            label="Calls by API"
            none="Nobody called."
            rows={apis}
            keyOf={({ api }) => api}
            columns={[
              ['API', ({ api }) => <Link to={`/api/${api}`}>{api}</Link>],
              ['Calls', ({ calls }) => formatCount(calls)],
              [
                'Failed on our side',
                ({ server_errors }) =>
                  server_errors === 0 ? (
                    '0'
                  ) : (
                    <Badge kind="warning">{formatCount(server_errors)}</Badge>
                  ),
              ],
              ['Customers who saw it', ({ accounts }) => formatCount(accounts)],
              ['Refused', ({ client_errors }) => formatCount(client_errors)],
            ]}
          />
        )}
      </Loaded>
    </Panel>
  )
}

function Sources() {
  return (
    <Panel title="Live sources" lead="Outside sources that live APIs ask, and what became of it.">
      <Loaded resource={useRead('sources', listLiveSources)}>
        {({ sources }) => (
          <Rows
            label="Live sources"
            none="No live source is turned on."
            rows={sources}
            keyOf={({ id }) => id}
            columns={[
              ['Source', ({ name }) => name],
              [
                'State',
                ({ state }) => (
                  <Badge kind={state === 'failing' ? 'warning' : 'good'}>{state}</Badge>
                ),
              ],
              [
                'Failing since',
                ({ failing_since }) => failing_since && <Time at={failing_since} />,
              ],
              ['Last failure', ({ last_failure }) => last_failure?.code ?? 'None'],
              ['Requests', ({ requests }) => formatCount(requests)],
              ['Failed', ({ failures }) => formatCount(failures)],
            ]}
          />
        )}
      </Loaded>
    </Panel>
  )
}

function Searches() {
  return (
    <Panel
      title="Searches without a result"
      lead="What visitors looked for and did not find, without who they are."
    >
      <Loaded resource={useRead('searches', listMissedSearches)}>
        {({ searches }) => (
          <Rows
            label="Searches without a result"
            none="Every search had a result."
            rows={searches}
            keyOf={({ query }) => query}
            columns={[
              ['Search', ({ query }) => query],
              ['Times', ({ searches: times }) => formatCount(times)],
              ['Last day', ({ last_day }) => formatDay(last_day)],
            ]}
          />
        )}
      </Loaded>
    </Panel>
  )
}

function Releases() {
  return (
    <Panel title="Releases and flags" lead="Made live by the commands release, rollout and flags.">
      <Loaded resource={useRead('releases', listReleases)}>
        {({ changes, flags, live, trials }) => (
          <>
            <Rows
              label="Live releases"
              none="Nothing is live."
              rows={live}
              keyOf={({ unit }) => unit}
              columns={[
                ['Part', ({ unit }) => unit],
                ['Release', ({ release }) => <Id>{release}</Id>],
                ['Live since', ({ since }) => (since ? <Time at={since} /> : 'Not known')],
                [
                  'Trial',
                  ({ unit }) => {
                    const trial = trials.find((one) => one.unit === unit)
                    return trial ? `${trial.release} for ${trial.percent}% of visitors` : 'None'
                  },
                ],
              ]}
            />
            <h3>Feature flags</h3>
            <Rows
              label="Feature flags"
              none="No feature flag is set."
              rows={flags}
              keyOf={({ name }) => name}
              columns={[
                ['Flag', ({ name }) => name],
                ['On for', ({ percent }) => `${percent}% of visitors`],
                ['Since', ({ since }) => <Time at={since} />],
              ]}
            />
            <h3>Latest changes</h3>
            <Rows
              label="Latest changes"
              none="Nothing was changed."
              rows={changes}
              keyOf={({ action, at, flag, unit }) => `${at} ${flag ?? unit} ${action}`}
              columns={[
                ['When', ({ at }) => <Time at={at} />],
                ['Part', ({ flag, unit }) => flag ?? unit],
                ['Change', ({ action }) => action],
                ['Release', ({ release }) => release && <Id>{release}</Id>],
                ['By', ({ by }) => by],
                ['Why', ({ why }) => why],
              ]}
            />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

/** `/operations/site` */
export const page = consolePage('Site', Site)
