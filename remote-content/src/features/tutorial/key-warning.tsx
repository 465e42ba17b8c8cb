import { Link } from '@orchard/shared/router'
import classes from './key-warning.module.css'

/** Warns that whoever uses the device can read the key that an example keeps. */
export function KeyWarning({ carrier }: { carrier: string }) {
  return (
    <aside className={classes.Warning} aria-label="About the key">
      <p>
        <strong>Don’t share this {carrier}.</strong> It stores the key unprotected, so anyone who
        can use your device can read it. Before others use the {carrier} with your key, put a small
        server of your own in between:{' '}
        <Link to="/blog/keeping-api-keys-out-of-the-browser">
          Keeping API keys out of the browser
        </Link>{' '}
        has the code.
      </p>
    </aside>
  )
}
