import { Link } from '@orchard/shared/router'
import { InlineText } from '@orchard/shared/ui'
import classes from './key-warning.module.css'

/** Begins the warning. */
const title = (carrier: string) => `Don’t share this ${carrier}.`

const text = (carrier: string) =>
  `It stores the key unprotected, so anyone who can use your device can read it. Before others use the ${carrier} with your key, put a small server of your own in between: [Keeping API keys out of the browser](/blog/keeping-api-keys-out-of-the-browser) has the code.`

/** The whole warning. */
export function keyWarning(carrier: string): string {
  return `${title(carrier)} ${text(carrier)}`
}

/** Warns that whoever uses the device can read the key that an example keeps. */
export function KeyWarning({ carrier }: { carrier: string }) {
  return (
    <aside className={classes.Warning} aria-label="About the key">
      <p>
        <strong>{title(carrier)}</strong> <InlineText Link={Link} text={text(carrier)} />
      </p>
    </aside>
  )
}
