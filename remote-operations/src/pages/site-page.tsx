import { formatCount } from '@orchard/shared/format'
import { RELEASES, SEARCHES, SOURCES } from '#src/data/shapes.ts'
import { useRead } from '#src/data/use-read.ts'
import { consolePage } from '#src/ui/console-page.tsx'
import { Shown } from '#src/ui/messages.tsx'
import { Badge, Id, Panel, Rows, Time } from '#src/ui/panel.tsx'

function Site() {
  return (
    <>
      <Sources />
      <Searches />
      <Releases />
    </>
  )
}

function Sources() {
  return (
    <Panel title="Live sources" lead="Outside sources that live APIs ask, and what became of it.">
      <Shown reading={useRead('sources', SOURCES)}>
        {({ sources }) => (
          <Rows
            label="Live sources"
            none="No live source is turned on."
            rows={sources}
            keyOf={({ id }) => id}
            columns={[
              ['Source', ({ id }) => id],
              [
                'State',
                ({ state }) => (
                  <Badge kind={state === 'failing' ? 'warning' : 'good'}>{state}</Badge>
                ),
              ],
              ['Since', ({ since }) => (since ? <Time at={since} /> : 'the start')],
              ['Last failure', ({ reason }) => reason ?? 'None'],
              ['Requests', ({ requests }) => formatCount(requests)],
              ['Failed', ({ failures }) => formatCount(failures)],
            ]}
          />
        )}
      </Shown>
    </Panel>
  )
}

function Searches() {
  return (
    <Panel
      title="Searches without a result"
      lead="What visitors looked for and did not find, without who they are."
    >
      <Shown reading={useRead('searches', SEARCHES)}>
        {({ searches }) => (
          <Rows
            label="Searches without a result"
            none="Every search had a result."
            rows={searches}
            keyOf={({ query }) => query}
            columns={[
              ['Search', ({ query }) => query],
              ['Times', ({ count }) => formatCount(count)],
            ]}
          />
        )}
      </Shown>
    </Panel>
  )
}

function Releases() {
  return (
    <Panel title="Releases and flags" lead="Made live by the commands release, rollout and flags.">
      <Shown reading={useRead('releases', RELEASES)}>
        {({ flags, units }) => (
          <>
            <Rows
              label="Releases"
              none="Nothing is live."
              rows={units}
              keyOf={({ unit }) => unit}
              columns={[
                ['Part', ({ unit }) => unit],
                ['Release', ({ release }) => <Id>{release}</Id>],
                ['Live since', ({ since }) => (since ? <Time at={since} /> : 'Not known')],
                ['Trial', ({ trial }) => trial ?? 'None'],
              ]}
            />
            <Rows
              label="Feature flags"
              none="No feature flag is set."
              rows={flags}
              keyOf={({ name }) => name}
              columns={[
                ['Flag', ({ name }) => name],
                ['On for', ({ percent }) => `${percent}% of visitors`],
              ]}
            />
          </>
        )}
      </Shown>
    </Panel>
  )
}

/** `/operations/site` */
export const page = consolePage('Site', Site)
