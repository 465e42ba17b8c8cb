import { Link } from '@orchard/shared/router'
import { Button } from '@orchard/shared/ui'
import { memo } from 'react'
import classes from './consent-bar.module.css'
import { askConsentAgain, recordConsent } from './preferences.ts'

const BAR_ID = 'cookie-consent'

/** Opens the question again and leads the keyboard to it. */
export function reopenConsentBar(): void {
  askConsentAgain()
  document.getElementById(BAR_ID)?.focus()
}

/** “States” and “Figures” of the specification: shown while there is no consent cookie. */
export const ConsentBar = memo(function ConsentBar() {
  return (
    <section id={BAR_ID} tabIndex={-1} aria-label="Cookie consent" className={classes.Bar}>
      <p>
        We use cookies to enhance your experience. Essential cookies only, unless you accept
        analytics. <Link to="/privacy">Learn how</Link>
      </p>
      <div>
        <Button onClick={() => recordConsent(false)}>Decline</Button>
        <Button variant="primary" onClick={() => recordConsent(true)}>
          Accept All
        </Button>
      </div>
    </section>
  )
})
