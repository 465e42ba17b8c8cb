import { formatDay } from '@orchard/shared/format'
import type { ReactNode } from 'react'
import type { LegalChange } from '#src/data/legal.ts'
import classes from './legal-text.module.css'

/** A section of a legal text. */
export interface LegalSection {
  /** Fragment of its address, which must not change, as other sites link to it. */
  id: string
  title: string
  body: ReactNode
}

/** The date of the newest change. */
export function LastChanged({ changes }: { changes: readonly [LegalChange, ...LegalChange[]] }) {
  return (
    <>
      Last changed on <Day date={changes[0].date} />
    </>
  )
}

/** Contents, sections and the list of changes. */
export function LegalText({
  sections,
  changes,
}: {
  sections: readonly LegalSection[]
  changes: readonly LegalChange[]
}) {
  return (
    <>
      <nav aria-label="Contents" className={classes.Contents}>
        <ol>
          {[...sections, { id: 'changes', title: 'Changes' }].map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ id, title, body }) => (
        <section key={id} aria-labelledby={id} className={classes.Section}>
          <h2 id={id}>{title}</h2>
          {body}
        </section>
      ))}
      <section aria-labelledby="changes" className={classes.Section}>
        <h2 id="changes">Changes</h2>
        <ul>
          {changes.map(({ date, text }) => (
            <li key={date}>
              <Day date={date} />: {text}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function Day({ date }: { date: string }) {
  return <time dateTime={date}>{formatDay(date)}</time>
}
