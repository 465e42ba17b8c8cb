import { Link } from '@orchard/shared/router'
import { cardsClass } from '@orchard/shared/ui'
import classes from './link-cards.module.css'

/** A card that links to a page. */
export interface LinkCard {
  to: string
  title: string
  description: string
  /** Small print above the title. */
  kicker: string
  /** A decorative picture. */
  picture?: { src: string; width: number; height: number }
}

/** A list of cards; the whole card is the link. `heading` is the level of their titles. */
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
