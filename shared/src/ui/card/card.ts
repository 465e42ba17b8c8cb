import classes from './card.module.css'

/** The class of a box with one link in it, where the whole box leads to the link's page. */
export const cardClass = classes.Card
