import { type ReactNode, useState } from 'react'
import { OpenFormContext } from './open-form.ts'
import classes from './panel.module.css'

/** A section of My Account; its heading names it. One form is open in it at a time. */
export function Panel({
  id,
  title,
  lead,
  children,
}: {
  /** Fragment of its address. */
  id: string
  title: string
  lead?: ReactNode
  children: ReactNode
}) {
  const [open, setOpen] = useState<string | null>()
  return (
    <section id={id} className={classes.Panel} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {lead && <p className={classes.Lead}>{lead}</p>}
      <OpenFormContext value={{ panel: id, open, setOpen }}>{children}</OpenFormContext>
    </section>
  )
}

/** The rows of a section. */
export function Rows({ children }: { children: ReactNode }) {
  return <div className={classes.Rows}>{children}</div>
}

/** One row of a section; `danger` sets what cannot be undone apart, `wide` has a table or a long name, and no column for names. */
export function Row({
  title,
  kind,
  children,
}: {
  title: ReactNode
  kind?: 'danger' | 'wide'
  children: ReactNode
}) {
  return (
    <div className={classes.Row} data-kind={kind}>
      <h3>{title}</h3>
      {children}
    </div>
  )
}

/** A row of buttons that wraps. */
export function Buttons({ children }: { children: ReactNode }) {
  return <div className={classes.Buttons}>{children}</div>
}

/** A short status label. */
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
