import classes from './card.module.css'

/**
 * The class of a list of boxes, each with one link to which the whole box leads. It stands on the list, since a
 * hundred boxes that name it cost a page some 80 bytes.
 */
export const cardsClass = classes.Cards
