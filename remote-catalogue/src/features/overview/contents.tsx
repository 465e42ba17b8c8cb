import { buttonClass } from '@orchard/shared/ui'
import classes from './overview.module.css'
import { SECTIONS } from './sections.ts'

/** Links to the sections of an API's page; `canTry` is true for a page with the section "Try it". */
export function Contents({ canTry }: { canTry: boolean }) {
  return (
    <nav className={classes.Contents} aria-label="On this page">
      <ul>
        {canTry && (
          <li className={classes.ToTryIt}>
            <a className={buttonClass} href="#try-it" data-variant="primary">
              Try it
            </a>
          </li>
        )}
        {Object.entries(SECTIONS).map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
