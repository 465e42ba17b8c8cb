import { Link } from '@orchard/shared/router'
import { useLayoutEffect, useRef } from 'react'
import classes from './kept-page.module.css'

/**
 * Keeps a page whose code failed as plain HTML: it can be read, and its links and forms work as
 * they do without JavaScript.
 */
export function KeptPage({ nodes, address }: { nodes: readonly Node[]; address: string }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.replaceChildren(...nodes), [nodes])
  return (
    <>
      <p role="alert" className={classes.Note}>
        You can read this page, but parts of it are not working right now.{' '}
        <Link to={address} replace>
          Try again
        </Link>
      </p>
      <div ref={place} />
    </>
  )
}
