import { Form } from '@orchard/shared/router'
import { Button, Icon, searchIcon } from '@orchard/shared/ui'
import type { ReactNode } from 'react'
import classes from './hero.module.css'

/** The top of the home page: a headline, a search, and a real call beside it. */
export function Hero({
  total,
  available,
  children,
}: {
  total: number
  /** Number of APIs that answer. */
  available: number
  children: ReactNode
}) {
  return (
    <section className={classes.Hero}>
      <div className={classes.Inner}>
        <div>
          <h1>Good data, ready to pick</h1>
          <p>
            {available} data APIs answer today, behind one key. Each page names the source of its
            answers, documents every field, and runs the API on the spot.
            {available < total &&
              ` ${total - available} more ask outside sources that are not set up here.`}
          </p>
          <Form action="/api" role="search" aria-label="Catalogue">
            <input
              name="q"
              type="search"
              maxLength={200}
              aria-label="What data do you need?"
              placeholder="Try “QR code” or “loan”"
            />
            <Button type="submit" variant="primary">
              <Icon path={searchIcon} size={18} /> Find APIs
            </Button>
          </Form>
        </div>
        <div className={classes.Call}>{children}</div>
      </div>
    </section>
  )
}
