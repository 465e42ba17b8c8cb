import { QUOTA_WARNING_PERCENT } from '@orchard/shared/contracts'
import { Link } from '@orchard/shared/router'
import { StorageTable } from './storage-table.tsx'

/** The text of /privacy, which covers the site, the product API and the identity provider. */
export const PRIVACY_SECTIONS = [
  {
    id: 'in-brief',
    title: 'In brief',
    body: (
      <ul>
        <li>You can read every public page without an account and without saying who you are.</li>
        <li>Analytics is off until you choose “Accept All”, and stays off if you decline.</li>
        <li>
          Fonts, scripts and pictures come from this site. The one exception: where signing in with
          Google is offered, the sign-in and sign-up pages load Google’s script for it.
        </li>
        <li>There is no advertising, and we do not sell data about visitors.</li>
      </ul>
    ),
  },
  {
    id: 'in-your-browser',
    title: 'What is stored in your browser',
    body: (
      <>
        <p>
          Some of it is essential: the site cannot remember your answer or keep you signed in
          without it. The rest keeps choices that you made, and never leaves your device.
        </p>
        <StorageTable />
      </>
    ),
  },
  {
    id: 'analytics',
    title: 'Analytics',
    body: (
      <>
        <p>
          After “Accept All” the site may report to an address of its own that something was used,
          for example that the search box was left, together with the path of the page. It also
          reports how quickly the first page appeared and answered, and how much it moved: four
          figures, and which part and release of the site they are due to. Such a report contains no
          name, no email address and nothing that you typed. Before you accept, and after “Decline”,
          no such report is sent, no analytics or heatmap script is loaded, and no cookie beyond the
          essential ones is set.
        </p>
        <p>
          To change your answer, delete the cookie <code>cookie_consent</code> in your browser’s
          settings: the question then appears again.
        </p>
      </>
    ),
  },
  {
    id: 'failures',
    title: 'Reports of failures',
    body: (
      <>
        <p>
          If a part of the site fails in your browser, it reports that without asking, because
          otherwise nobody would know and a broken release would stay. The report has six facts: the
          part, its release, in which of four ways it failed, the kind of page (such as “an API”,
          not which one), whether you came to it from another page, and whether its address had a
          query. A mark proves that the report comes from one of our pages; everybody who opens the
          site within the same ten minutes gets the same mark. The report has no address, no words
          of the error and no cookie of its own, and it does not say who you are. A page sends three
          such reports at most.
        </p>
        <p>
          When many visitors have failures with a release, the site goes back to the one before it.
          To tell many visitors from one, it turns your network address into a number by a secret
          that exists only while the server runs, and holds these numbers in memory for some
          minutes. They are stored nowhere.
        </p>
      </>
    ),
  },
  {
    id: 'servers',
    title: 'What the servers see',
    body: (
      <>
        <p>
          Your browser sends its network address and its name with every request, as it does to
          every site. The servers need the address to answer. To stop floods of messages, sign-in
          attempts and calls with wrong keys, they count requests per address. They keep these
          counts in memory only, for minutes. Calls without a key are counted differently, as the
          next section says.
        </p>
        <p>
          Servers write logs in order to find faults. Passwords, API keys and sign-in tokens are
          kept out of them.
        </p>
      </>
    ),
  },
  {
    id: 'calls',
    title: 'Calls to the APIs',
    body: (
      <>
        <p>
          For a call with your key, we add one to the count of that API and that key on that day. We
          store neither the parameters, texts and pictures that you send nor the answer. The service
          that computes the answers gets the name of the API, these and a request number; it does
          not get your key, your account or your network address. A picture is in memory for as long
          as its call takes.
        </p>
        <p>
          A live API asks the source that its page names, such as a weather service, and passes on
          what that source needs for the answer: a place, a number or a name. The source learns
          nothing about you or your network address. Its answers stay in memory, without a link to
          any account, for as long as they are fresh, and for a day more in case the source fails.
        </p>
        <p>
          “Try it” and the examples work without a key, a limited number of times a day. To count
          such calls, we keep a keyed hash of the day and your network address until the next day,
          then we delete it. Without our key, nobody can recover the address from the hash, and the
          hashes of two days cannot be linked.
        </p>
      </>
    ),
  },
  {
    id: 'accounts',
    title: 'Accounts',
    body: (
      <>
        <p>With an account, this is kept for as long as the account exists:</p>
        <ul>
          <li>your email address, and your phone number if you add one for codes by message;</li>
          <li>
            your password, held by the identity provider only, in a form from which it cannot be
            read; with Google there is none;
          </li>
          <li>
            the devices on which you signed in, the names that you gave them, and your second
            factor;
          </li>
          <li>
            your API keys, encrypted, with the names that you gave them, and a key that you rotated
            until it ends; your plan, and the day the account began;
          </li>
          <li>
            how many calls you made, by day, by API and by key, but neither their parameters nor
            their answers.
          </li>
        </ul>
        <p>
          With “Continue with Google”, Google tells us your email address and a number that stands
          for you, and nothing else is asked of it. It learns that you signed in here.
        </p>
        <p>
          {`We write to your email address when ${QUOTA_WARNING_PERCENT}% or all of your quota is used, `}
          and when your plan changes; nothing else. Calls are counted so that quotas can be kept.
          Under My Account, “Download my data” gives you a copy, and “Delete my account” removes all
          of it at once. What stays is a scrambled mark, from which nobody can tell who you were: it
          keeps an old sign-in from opening the account again.
        </p>
      </>
    ),
  },
  {
    id: 'payments',
    title: 'Payments',
    body: (
      <>
        <p>
          Payments are handled by Stripe. Only when you buy a plan, Stripe gets your email address
          and a number that stands for your account. What you type on its pages, such as your card,
          goes to Stripe and not to us. Name, address and tax id for your invoices are kept there,
          too; if you change them under My Account, our server passes them on and keeps nothing. No
          script of Stripe runs on this site.
        </p>
        <p>
          We keep which plan you have, until when, whether a payment is due, and the number by which
          Stripe knows you. Invoices are kept by Stripe for as long as the law demands, also after
          you delete your account. “Delete my account” ends the subscription first.
        </p>
      </>
    ),
  },
  {
    id: 'messages',
    title: 'When you write to us',
    body: (
      <p>
        What you send with a form, a suggestion or a message, is stored with the email address that
        you gave and the time. It is kept for 12 months at most, and deleted earlier when you ask
        for it. We use the address to answer, and for nothing else.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'What you can ask for',
    body: (
      <p>
        Ask, and we tell you what we have about you, or delete it. Write from the address that it is
        about, so that nobody else gets your data.
      </p>
    ),
  },
  {
    id: 'questions',
    title: 'Questions',
    body: (
      <p>
        Write to us on the <Link to="/contact">contact page</Link>. Short answers are in the{' '}
        <Link to="/faq?q=cookie">FAQ</Link>.
      </p>
    ),
  },
]
