import type { ReactNode } from 'react'
import classes from './section.module.css'

/** A section of a page with a heading; `tone` sets it apart from its neighbours. */
export function Section({
  id,
  title,
  lead,
  more,
  tone,
  children,
}: {
  id?: string
  title: string
  lead?: string
  more?: ReactNode
  tone?: 'sunken' | undefined
  children: ReactNode
}) {
  return (
    <section id={id} className={classes.Section} data-tone={tone}>
      <div className={classes.Inner}>
        <div className={classes.Head}>
          <h2>{title}</h2>
          {more}
          {lead && <p>{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}
