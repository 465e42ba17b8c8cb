import { formatDay } from '@orchard/shared/format'
import type { LegalText as Text } from '#src/data/texts.ts'
import { type Components, DrawnText } from '#src/ui/drawn-text.tsx'
import classes from './legal-text.module.css'

/** The date of the newest change. */
export function LastChanged({ changes }: Pick<Text, 'changes'>) {
  return (
    <>
      Last changed on <Day date={changes[0]?.date ?? ''} />
    </>
  )
}

/** Contents, sections and the list of changes. */
export function LegalText({
  text: { changes, sections },
  components = {},
}: {
  text: Text
  components?: Components | undefined
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
      {sections.map(({ id, title, blocks }) => (
        <section key={id} aria-labelledby={id} className={classes.Section}>
          <h2 id={id}>{title}</h2>
          <DrawnText nodes={blocks} components={components} />
        </section>
      ))}
      <section aria-labelledby="changes" className={classes.Section}>
        <h2 id="changes">Changes</h2>
        <ul>
          {changes.map(({ date, text }) => (
            <li key={text}>
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
