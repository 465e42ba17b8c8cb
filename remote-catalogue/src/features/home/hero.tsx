import { Link } from '@orchard/shared/router'
import { buttonClass } from '@orchard/shared/ui'
import type { ReactNode } from 'react'
import { KeyLink } from '#src/ui/key-link.tsx'
import classes from './hero.module.css'
import { HEADLINE, heroText } from './home-words.ts'
import { Orchard } from './orchard.tsx'

/** The top of the home page: a headline, the way to a key, and a request beside it. */
export function Hero({
  total,
  available,
  children,
}: {
  total: number
  /** Number of APIs that can be called. */
  available: number
  children: ReactNode
}) {
  return (
    <section className={classes.Hero}>
      <div className={classes.Inner}>
        <div>
          <h1>{HEADLINE}</h1>
          <p>{heroText(available, total)}</p>
          <div className={classes.Actions}>
            <KeyLink variant="primary" />
            <Link className={buttonClass} to="/api">
              Browse all APIs
            </Link>
          </div>
        </div>
        {children}
      </div>
      <Orchard />
    </section>
  )
}
