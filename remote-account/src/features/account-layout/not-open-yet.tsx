import { ButtonLink } from '@orchard/shared/ui'
import classes from './not-open-yet.module.css'

/** Where to go while there are no accounts. */
export function NotOpenYet({ text }: { text: string }) {
  return (
    <>
      <p>{text}</p>
      <div className={classes.Ways}>
        <ButtonLink to="/api" variant="primary">
          Browse the APIs
        </ButtonLink>
        <ButtonLink to="/">Go to the home page</ButtonLink>
      </div>
    </>
  )
}
