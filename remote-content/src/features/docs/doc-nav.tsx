import { Link, useLocation } from '@orchard/shared/router'
import type { DocGroup } from '#src/data/docs/docs.ts'
import classes from './doc-nav.module.css'

/** The list of the docs: beside the page from 992 pixels on, folded above it on narrower screens. */
export function DocNav({ groups }: { groups: readonly DocGroup[] }) {
  const { pathname } = useLocation()
  return (
    <>
      <nav className={classes.Side} aria-label="Docs">
        <DocLists groups={groups} pathname={pathname} />
      </nav>
      {/* A new page folds it. */}
      <details key={pathname} className={classes.Folded}>
        <summary>All docs</summary>
        <nav aria-label="Docs">
          <DocLists groups={groups} pathname={pathname} />
        </nav>
      </details>
    </>
  )
}

function DocLists({ groups, pathname }: { groups: readonly DocGroup[]; pathname: string }) {
  const link = (url: string, title: string) => (
    <li key={url}>
      <Link to={url} aria-current={pathname === url ? 'page' : undefined}>
        {title}
      </Link>
    </li>
  )
  return (
    <>
      <ul>{link('/docs', 'Overview')}</ul>
      {groups.map(({ docs, name }) => (
        <div key={name}>
          <p>{name}</p>
          <ul>{docs.map(({ title, url }) => link(url, title))}</ul>
        </div>
      ))}
      <div>
        <p>Reference</p>
        <ul>
          {link('/api', 'All APIs')}
          {link('/errors', 'Error codes')}
          {link('/versioning', 'How APIs change')}
          {link('/status', 'Status')}
        </ul>
      </div>
    </>
  )
}
