import type { ReactNode } from 'react'
import type { NoteText } from '#src/data/texts.ts'
import { DrawnText } from '#src/ui/drawn-text.tsx'
import { PageLayout } from '#src/ui/page-layout.tsx'
import classes from './form-page.module.css'

/** The page of a public form, with notes beside it. */
export function FormPage({ text, children }: { text: NoteText; children: ReactNode }) {
  return (
    <PageLayout width="page" tone="baby-blue" title={text.title} lead={text.lead}>
      <div className={classes.Columns}>
        {children}
        {text.sections.map(({ id, title, blocks }) => (
          <aside key={id} className={classes.Beside} aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            <DrawnText nodes={blocks} />
          </aside>
        ))}
      </div>
    </PageLayout>
  )
}
