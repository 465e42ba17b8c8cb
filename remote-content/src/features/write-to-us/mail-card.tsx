import { arrowIcon, buttonClass, Icon } from '@orchard/shared/ui'
import { CONTACT_EMAIL } from '#src/data/contact.ts'
import classes from './mail-card.module.css'

/** The way to write to us: `href` is a prepared `mailto:` link. */
export function MailCard({ title, text, href }: { title: string; text: string; href: string }) {
  return (
    <section className={classes.Card}>
      <h2>{title}</h2>
      <p>{text}</p>
      <a href={href} className={buttonClass} data-variant="primary">
        {CONTACT_EMAIL}
        <Icon path={arrowIcon} size={18} />
      </a>
    </section>
  )
}
