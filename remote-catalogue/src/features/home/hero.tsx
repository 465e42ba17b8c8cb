import { Form } from '@orchard/shared/router'
import { Button, Icon, searchIcon } from '@orchard/shared/ui'
import type { ReactNode } from 'react'
import classes from './hero.module.css'

/** The first thing a visitor sees: what this is, a search, and a real call beside it. */
export function Hero({ total, children }: { total: number; children: ReactNode }) {
  return (
    <section className={classes.Hero}>
      <div className={classes.Inner}>
        <div>
          <h1>Good data, ready to pick</h1>
          <p>
            {total} data APIs behind one key: markets and maps, words and weather, pictures and
            prices. Each is documented field by field, with code that runs as it stands.
          </p>
          <Form action="/api" role="search" aria-label="Catalogue">
            <input
              name="q"
              type="search"
              maxLength={200}
              aria-label="What data do you need?"
              placeholder="Try “currency” or “air quality”"
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
