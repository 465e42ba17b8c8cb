import type { AnswerKind } from '@orchard/shared/call-contracts'
import { Link } from '@orchard/shared/router'
import { type ApiDetail, changesFeed } from '#src/data/catalogue-data.ts'
import { ChangeList } from '#src/features/reference/change-list.tsx'
import { FieldTable } from '#src/features/reference/field-table.tsx'
import { ParameterTable } from '#src/features/reference/parameter-table.tsx'
import { QuotaTable } from '#src/features/reference/quota-table.tsx'
import { TryIt } from '#src/features/try-it/try-it-section.tsx'
import { ApiCards } from '#src/ui/api-card.tsx'
import { Section } from '#src/ui/section.tsx'
import classes from './api-page.module.css'
import { type LoadedDetail, useDetail } from './loaded-detail.ts'

/** The bands below the head of an API's page, from its parameters to its relatives. */
export function Reference({ detail, apiHost }: { detail: LoadedDetail; apiHost: string }) {
  const entry = useDetail(detail)
  return (
    <>
      <Section title="Parameters" tone="sunken">
        <ParameterTable parameters={entry.parameters} combinations={entry.combinations} />
      </Section>
      {entry.answer && <TryItBand entry={entry} kind={entry.answer.kind} apiHost={apiHost} />}
      <Section title="Response fields" tone={entry.answer && 'sunken'}>
        <FieldTable fields={entry.fields} />
      </Section>
      <Section title="Good to know" tone={entry.answer ? undefined : 'sunken'}>
        <ul className={classes.Notes}>
          {entry.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </Section>
      {entry.answer && (
        <Section
          title="Quota"
          tone="sunken"
          lead="Each answer counts as one call, whatever its size, and so does the API’s own 404, 409 or 422. Calls that are refused for a bad parameter or key, or because they come too fast, and failures on our side, do not count."
          more={<Link to="/pricing">Compare plans</Link>}
        >
          <QuotaTable />
        </Section>
      )}
      {entry.changes && (
        <Section
          title="Changes"
          tone={entry.answer ? undefined : 'sunken'}
          more={<Link to="/versioning">How APIs change</Link>}
        >
          <ChangeList changes={entry.changes} />
          <p className={classes.Feed}>
            New ones also come by <a href={changesFeed(entry.slug)}>RSS feed</a>.
          </p>
        </Section>
      )}
      <Section title="Related APIs">
        <ApiCards entries={entry.related} />
      </Section>
    </>
  )
}

const loadForm = async () => (await import('#src/lazy/try-it-form.tsx')).DrawingForm

function TryItBand({
  entry: { args, fields, parameters, path, view },
  kind,
  apiHost,
}: {
  entry: ApiDetail
  kind: AnswerKind
  apiHost: string
}) {
  const needsKey = kind === 'live'
  return (
    <div id="try-it" className={classes.TryIt}>
      <Section
        title="Try it"
        lead={
          needsKey
            ? 'Sends a real request with your key. An answer counts as one call of your quota.'
            : 'Sends a real request, without a key if you have none.'
        }
      >
        <TryIt
          load={loadForm}
          form={{ url: apiHost + path, parameters, args, needsKey, view, fields }}
        />
      </Section>
    </div>
  )
}
