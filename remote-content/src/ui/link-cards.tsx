import { Link } from '@orchard/shared/router'
import classes from './link-cards.module.css'

/** A page to go to. */
export interface LinkCard {
  to: string
  title: string
  description: string
  /** What stands in small print above the title. */
  kicker: string
}

/** Pages as a list of cards; the whole card is the link. */
export function LinkCards({ cards }: { cards: readonly LinkCard[] }) {
  return (
    <ul className={classes.Cards}>
      {cards.map(({ to, title, description, kicker }) => (
        <li key={to}>
          <h2>
            <Link to={to}>{title}</Link>
          </h2>
          <p className={classes.Kicker}>{kicker}</p>
          <p>{description}</p>
        </li>
      ))}
    </ul>
  )
}
