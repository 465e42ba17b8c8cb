import { Link, useLocation } from '@orchard/shared/router'
import type { ContentsEntry } from '#src/data/posts/post.ts'
import classes from './contents.module.css'

/** Shorter articles need no table of contents. */
const MIN_ENTRIES = 4

/**
 * The table of contents of an article, beside it from 1200 pixels on and folded above it on
 * narrower screens. Articles with few sections have none.
 */
export function Contents({ entries }: { entries: readonly ContentsEntry[] }) {
  if (entries.length < MIN_ENTRIES) return null
  return (
    <>
      <nav className={classes.Side} aria-labelledby="contents-title">
        <p id="contents-title">Contents</p>
        <ContentsList entries={entries} />
      </nav>
      <details className={classes.Folded}>
        <summary>Contents</summary>
        <nav aria-label="Contents">
          <ContentsList entries={entries} />
        </nav>
      </details>
    </>
  )
}

function ContentsList({ entries }: { entries: readonly ContentsEntry[] }) {
  const { pathname } = useLocation()
  return (
    <ol>
      {entries.map(({ id, text }) => (
        <li key={id}>
          <Link to={`${pathname}#${id}`}>{text}</Link>
        </li>
      ))}
    </ol>
  )
}
