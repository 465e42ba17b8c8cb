import { Link } from '@orchard/shared/router'
import { cardsClass } from '@orchard/shared/ui'
import classes from './link-cards.module.css'

/** A page to go to. */
export interface LinkCard {
  to: string
  title: string
  description: string
  /** What stands in small print above the title. */
  kicker: string
  /** Decorates the card. */
  picture?: { src: string; width: number; height: number }
}

/** Pages as a list of cards; the whole card is the link. `heading` is the level of their titles. */
export function LinkCards({
  cards,
  heading: Heading = 'h2',
}: {
  cards: readonly LinkCard[]
  heading?: 'h2' | 'h3'
}) {
  return (
    <ul className={`${cardsClass} ${classes.Cards}`}>
      {cards.map(({ to, title, description, kicker, picture }) => (
        <li key={to}>
          <Heading>
            <Link to={to}>{title}</Link>
          </Heading>
          <p className={classes.Kicker}>{kicker}</p>
          <p>{description}</p>
          {picture && <img alt="" {...picture} />}
        </li>
      ))}
    </ul>
  )
}
