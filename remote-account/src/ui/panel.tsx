import type { ReactNode } from 'react'
import classes from './panel.module.css'

/** A section of My Account; its heading names it. */
export function Panel({
  id,
  title,
  lead,
  children,
}: {
  /** Fragment of the page. */
  id: string
  title: string
  lead?: ReactNode
  children: ReactNode
}) {
  return (
    <section id={id} className={classes.Panel} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {lead && <p className={classes.Lead}>{lead}</p>}
      {children}
    </section>
  )
}

/** The subjects of a section, one below the other. */
export function Rows({ children }: { children: ReactNode }) {
  return <div className={classes.Rows}>{children}</div>
}

/** One subject of a section. */
export function Row({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.Row}>
      <h3>{title}</h3>
      {children}
    </div>
  )
}

/** Buttons side by side, as far as there is room. */
export function Buttons({ children }: { children: ReactNode }) {
  return <div className={classes.Buttons}>{children}</div>
}

/** One word about a state. */
export function Badge({
  kind = 'good',
  children,
}: {
  kind?: 'good' | 'warning'
  children: ReactNode
}) {
  return (
    <span className={classes.Badge} data-kind={kind}>
      {children}
    </span>
  )
}
