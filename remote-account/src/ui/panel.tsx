import { Panel as PlainPanel } from '@orchard/shared/ui'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { OpenFormContext } from './open-form.ts'
import classes from './panel.module.css'

/** A section of My Account. One form is open in it at a time. */
export function Panel({
  children,
  id,
  ...words
}: ComponentProps<typeof PlainPanel> & { id: string }) {
  const [open, setOpen] = useState<string | null>()
  return (
    <PlainPanel id={id} {...words}>
      <OpenFormContext value={{ panel: id, open, setOpen }}>{children}</OpenFormContext>
    </PlainPanel>
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
