import type { ResponseKind } from '@orchard/shared/call-contracts'
import { Link } from '@orchard/shared/router'
import { useSession } from '@orchard/shared/session'
import { useEffect } from 'react'
import { availableFirst } from '#src/data/by-availability.ts'
import { type ApiDetail, changesFeed, withLiveSources } from '#src/data/catalogue-data.ts'
import { sectionOf } from '#src/features/overview/sections.ts'
import { BodyTable } from '#src/features/reference/body-table.tsx'
import { ChangeList } from '#src/features/reference/change-list.tsx'
import { ErrorTable } from '#src/features/reference/error-table.tsx'
import { FieldTable } from '#src/features/reference/field-table.tsx'
import { ParameterTable } from '#src/features/reference/parameter-table.tsx'
import { QuotaTable } from '#src/features/reference/quota-table.tsx'
import { QUOTA_TEXT, tryItText } from '#src/features/reference/reference-words.ts'
import { LazyDrawing } from '#src/features/response-views/lazy-drawing.tsx'
import { TryIt } from '#src/features/try-it/try-it-section.tsx'
import { ApiCards } from '#src/ui/api-card.tsx'
import { Fold } from '#src/ui/fold.tsx'
import { LinkedText } from '#src/ui/linked-text.tsx'
import { Section } from '#src/ui/section.tsx'
import classes from './api-page.module.css'

/** The sections of an API's page below its head, from parameters to related APIs. */
export function Reference({
  entry,
  apiHost,
  canTry,
  isLate,
  liveSources,
}: {
  entry: ApiDetail
  apiHost: string
  /** True if the head of the page was shown before. */
  isLate: boolean
  /** True if the API responds here. */
  canTry: boolean
  liveSources: readonly string[]
}) {
  const { changes = [] } = entry
  useEffect(() => {
    // Whoever followed a link of the contents before the sections were there is still at the top.
    if (isLate && location.hash && scrollY < innerHeight)
      document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [isLate])
  return (
    <>
      <Section {...sectionOf('parameters')} tone="sunken">
        <ParameterTable parameters={entry.parameters} combinations={entry.combinations} />
        {entry.body && <BodyTable body={entry.body} />}
      </Section>
      {canTry && <TryItBand entry={entry} kind={entry.answer.kind} apiHost={apiHost} />}
      <Section {...sectionOf('response-fields')} tone={canTry ? 'sunken' : undefined}>
        <FieldTable fields={entry.fields} />
      </Section>
      <Section {...sectionOf('notes')} tone={canTry ? undefined : 'sunken'}>
        <Fold summary={entry.notes.length === 1 ? 'One note' : `${entry.notes.length} notes`}>
          <ul className={classes.Notes}>
            {entry.notes.map((note) => (
              <li key={note}>
                <LinkedText text={note} />
              </li>
            ))}
          </ul>
        </Fold>
      </Section>
      <Section
        {...sectionOf('quota')}
        tone={canTry ? 'sunken' : undefined}
        more={<Link to="/pricing">Compare plans</Link>}
      >
        <Fold summary="What counts, and each plan’s quota">
          <p className={classes.Counts}>{QUOTA_TEXT}</p>
          <QuotaTable />
        </Fold>
      </Section>
      <Section
        {...sectionOf('errors')}
        tone={canTry ? undefined : 'sunken'}
        more={
          <span>
            <Link to="/docs/errors">How errors work</Link> <Link to="/errors">All errors</Link>
          </span>
        }
      >
        <Fold summary={`${entry.errors.length} errors`}>
          <ErrorTable errors={entry.errors} />
        </Fold>
      </Section>
      <Section
        {...sectionOf('changelog')}
        tone={canTry ? 'sunken' : undefined}
        more={<Link to="/versioning">How APIs change</Link>}
      >
        <Fold summary={changes.length === 1 ? 'One change' : `${changes.length} changes`}>
          <ChangeList changes={changes} />
          <p className={classes.Feed}>
            Follow changes by <a href={changesFeed(entry.slug)}>RSS feed</a>.
          </p>
        </Fold>
      </Section>
      <Section {...sectionOf('related')}>
        <div className={classes.Related}>
          <ApiCards entries={availableFirst(withLiveSources(entry.related, liveSources))} />
        </div>
      </Section>
    </>
  )
}

const loadForm = async () => (await import('#src/features/try-it/try-it-form.tsx')).TryItForm

function TryItBand({
  entry: { args, body, fields, parameters, path, view },
  kind,
  apiHost,
}: {
  entry: ApiDetail
  kind: ResponseKind
  apiHost: string
}) {
  const needsKey = kind === 'live'
  // A form's call is an address that the page shows.
  const shown = parameters.filter(({ secret }) => !secret)
  const hasOwnKey = useSession((session) => session.apiKey !== null)
  return (
    <div id="try-it" className={classes.TryIt}>
      <Section title="Try it" lead={tryItText(needsKey || hasOwnKey)}>
        <TryIt
          load={loadForm}
          form={{
            ...{ url: apiHost + path, parameters: shown, args, body, needsKey },
            drawResponse: (response: unknown) => (
              <LazyDrawing response={response} view={view} fields={fields} />
            ),
          }}
        />
      </Section>
    </div>
  )
}
