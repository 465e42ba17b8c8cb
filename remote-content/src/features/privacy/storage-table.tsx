import { CONSENT_DAYS, SIGNED_IN_DAYS, VISITOR_GROUP_DAYS } from '@orchard/shared/contracts'
import { ScrollRegion } from '@orchard/shared/ui'
import classes from './storage-table.module.css'

/** Everything that the site writes into a browser. */
const ROWS = [
  {
    what: 'Your answer to the cookie question',
    where: 'Cookie cookie_consent: “true” or “false”; strict same-site, secure',
    until: `${CONSENT_DAYS} days`,
    kind: 'Essential',
  },
  {
    what: 'Tokens that keep you signed in',
    where: 'Cookies; secure. None is set before you sign in',
    until: `Logout, at most ${SIGNED_IN_DAYS} days; with Google until its token expires`,
    kind: 'Essential',
  },
  {
    what: 'Which of your devices this is, so that it need not be confirmed anew',
    where: 'Cookies; secure. None is set before you sign in with a password',
    until: `${SIGNED_IN_DAYS} days`,
    kind: 'Essential',
  },
  {
    what: 'A sign-in that is under way, such as one that waits for a code',
    where: 'Session storage',
    until: 'The sign-in ends, or the browser session does',
    kind: 'Essential',
  },
  {
    what: 'When somebody last signed in or out, so that other tabs follow',
    where: 'Local storage: session',
    until: 'You clear it',
    kind: 'Essential',
  },
  {
    what: 'Which of two releases you see',
    where:
      'Cookie visitor_group: a number from 0 to 99, drawn at random; only set while a new release is tried with some visitors',
    until: `${VISITOR_GROUP_DAYS} days; it is read only during such a trial`,
    kind: 'Essential',
  },
  {
    what: 'A preview of another release that you opened with a link',
    where: 'Cookie mfe: the name of the release',
    until: 'Reset, or the end of the browser session',
    kind: 'Your choice',
  },
  {
    what: 'That you closed the promotion',
    where: 'Session storage: banner',
    until: 'End of the browser session',
    kind: 'Your choice',
  },
  {
    what: 'How far each page was scrolled, for the back button',
    where: 'Session storage: react-router-scroll-positions',
    until: 'End of the browser session',
    kind: 'Essential',
  },
  {
    what: 'Light or dark theme',
    where: 'Local storage: theme',
    until: 'You clear it',
    kind: 'Your choice',
  },
  {
    what: 'That this browser has fetched the typeface',
    where: 'Local storage: font',
    until: 'You clear it',
    kind: 'Essential',
  },
  {
    what: 'Programming language of code samples',
    where: 'Local storage: code-language',
    until: 'You clear it',
    kind: 'Your choice',
  },
]

/** The table of stored items: place, lifetime and purpose of each. */
export function StorageTable() {
  return (
    <ScrollRegion label="What is stored in your browser" className={classes.Scroll}>
      <table className={classes.Table}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Where</th>
            <th scope="col">Until</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ what, where, until, kind }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{where}</td>
              <td>{until}</td>
              <td>{kind}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
