import type { ReactNode } from 'react'
import classes from './message-page.module.css'
import { useReady } from './use-ready.ts'

/** A page that is one message, as a card in its middle: not found, failed, or a part that is not there. */
export function MessagePage({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children: ReactNode
}) {
  useReady('page')
  return (
    <section className={classes.Message}>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={classes.Ways}>{children}</div>
    </section>
  )
}
