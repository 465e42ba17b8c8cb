import { type ReactNode, useId } from 'react'
import classes from './panel.module.css'

/**
 * A section of a page in a box of its own; its heading names it.
 * @param id fragment of its address.
 */
export function Panel({
  id,
  title,
  lead,
  children,
}: {
  id?: string
  title: string
  lead?: ReactNode
  children: ReactNode
}) {
  const heading = useId()
  return (
    <section id={id} className={classes.Panel} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {lead && <p className={classes.Lead}>{lead}</p>}
      {children}
    </section>
  )
}

/** A row of buttons that wraps. */
export function Buttons({ children }: { children: ReactNode }) {
  return <div className={classes.Buttons}>{children}</div>
}
