import { Link } from '@orchard/shared/router'
import { buttonClass } from '@orchard/shared/ui'
import classes from './not-open-yet.module.css'

/** Where to go while there are no accounts. */
export function NotOpenYet({ text }: { text: string }) {
  return (
    <>
      <p>{text}</p>
      <div className={classes.Ways}>
        <Link to="/api" className={buttonClass} data-variant="primary">
          Browse the APIs
        </Link>
        <Link to="/" className={buttonClass}>
          Go to the home page
        </Link>
      </div>
    </>
  )
}
