import classes from './card.module.css'

/**
 * The class of a list of boxes, each clickable as a whole. It is on the list, since repeating it on
 * a hundred boxes costs a page some 80 bytes.
 */
export const cardsClass = classes.Cards
