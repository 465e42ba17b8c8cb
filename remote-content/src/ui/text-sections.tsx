import type { ReactNode } from 'react'
import type { TextSection } from '#src/data/texts.ts'
import { type Components, DrawnText } from './drawn-text.tsx'
import classes from './text-sections.module.css'

/** Contents and sections of a text; `children` are one more section, which `more` names. */
export function TextSections({
  sections,
  components = {},
  more,
  children,
}: {
  sections: readonly TextSection[]
  components?: Components | undefined
  more?: Pick<TextSection, 'id' | 'title'>
  children?: ReactNode
}) {
  return (
    <>
      <nav aria-label="Contents" className={classes.Contents}>
        <ol>
          {[...sections, ...(more ? [more] : [])].map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ blocks, ...section }) => (
        <Section key={section.id} {...section}>
          <DrawnText nodes={blocks} components={components} />
        </Section>
      ))}
      {more && <Section {...more}>{children}</Section>}
    </>
  )
}

/** One section of a text. */
export function Section({
  id,
  title,
  children,
}: Pick<TextSection, 'id' | 'title'> & { children?: ReactNode }) {
  return (
    <section aria-labelledby={id} className={classes.Section}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
