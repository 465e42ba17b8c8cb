import { Link } from '@orchard/shared/router'
import classes from './breadcrumbs.module.css'

/** The path from the catalogue to this page. */
export function Breadcrumbs({ trail }: { trail: readonly { to: string; name: string }[] }) {
  return (
    <nav aria-label="Breadcrumb" className={classes.Trail}>
      <ol>
        {trail.map(({ to, name }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
