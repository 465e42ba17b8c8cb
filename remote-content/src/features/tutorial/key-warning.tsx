import { Link } from '@orchard/shared/router'
import classes from './key-warning.module.css'

/** Says that the key of an example can be read by whoever gets its code. */
export function KeyWarning({ carrier }: { carrier: string }) {
  return (
    <aside className={classes.Warning} aria-label="About the key">
      <p>
        <strong>Keep this one to yourself.</strong> The key stands in the {carrier}, where anyone
        who has it can read it. Before others get it, put a small server of your own between:{' '}
        <Link to="/blog/keeping-api-keys-out-of-the-browser">
          Keeping API keys out of the browser
        </Link>{' '}
        has the code.
      </p>
    </aside>
  )
}
