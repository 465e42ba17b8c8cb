import { Link } from '@orchard/shared/router'

/** The text of /tos. */
export const TERMS_SECTIONS = [
  {
    id: 'service',
    title: 'The service',
    body: (
      <p>
        API Orchard is a catalogue of data APIs and a subscription to call them. The catalogue is
        open to everyone. Calls need a key, which comes with an account; a few calls a day work
        without one, so that you can try an API first. Live APIs ask outside sources. Where one is
        not turned on or does not answer, calls get status 503 or 504 and do not count.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account and key',
    body: (
      <p>
        Give an email address that reaches you, and keep password and key to yourself. Calls made
        with your key count as yours. If you think that somebody else has it, rotate it under My
        Account, and tell us if you cannot.
      </p>
    ),
  },
  {
    id: 'plans',
    title: 'Plans and quotas',
    body: (
      <>
        <p>
          Each plan includes a number of calls per month, listed on the{' '}
          <Link to="/pricing">pricing page</Link>. A call counts when it gets an answer: a 2xx
          status, or a 404, 409 or 422 of the API itself. Other errors do not count. When the quota
          is used up, further calls answer with status 429 until the month ends; they are not
          billed. The same holds for calls that come faster than the calls per second of the plan,
          until they slow down. Calls without a valid key are limited per network address and answer
          with the same status beyond that limit.
        </p>
        <p>
          Prices and quotas can change. The prices that hold are those on that page; the quota that
          holds is the one there, or the one that your account page shows.
        </p>
      </>
    ),
  },
  {
    id: 'payments',
    title: 'Payments, changes and cancelling',
    body: (
      <>
        <p>
          A paid plan is charged in advance, by the month or the year, and renews until you cancel.
          You pay by card through Stripe. Prices are without tax; where tax is due, the payment page
          adds it and shows it before you pay.
        </p>
        <p>
          A change to a larger plan, or from months to a year, holds once it is paid; what is left
          of the paid period is deducted. Any other change begins when the paid period ends. Cancel
          under My Account at any time: the plan holds until the paid period ends, and nothing more
          is charged. What was paid for a period is not paid back, except what was charged twice or
          by our mistake. With a question about a bill, <Link to="/contact">write to us</Link>.
        </p>
        <p>
          When a payment fails, it is tried again for about two weeks. If it still fails, the plan
          ends and the account goes on with the Free plan.
        </p>
      </>
    ),
  },
  {
    id: 'data',
    title: 'What you may do with the data',
    body: (
      <p>
        Use it in your own products, free or paid, and keep answers for as long as your product
        needs them. Each API’s page names the source of its answers and the licence; where that
        licence has conditions, such as credit or sharing alike, follow them. You may not offer the
        data as an API of your own, or copy whole data sets to replace the service.
      </p>
    ),
  },
  {
    id: 'conduct',
    title: 'What we ask of you',
    body: (
      <>
        <ul>
          <li>Do not try to get around quotas, for example with several free accounts.</li>
          <li>Do not attack the service or look for holes in it without telling us first.</li>
          <li>Do not use it for anything that the law forbids.</li>
        </ul>
        <p>Accounts that do may be closed. We say why.</p>
      </>
    ),
  },
  {
    id: 'suggestions',
    title: 'What you suggest to us',
    body: (
      <p>
        We may build an API that you suggested, and owe nothing for it; we may also decide not to.
        What happens to the text and to your address is on the{' '}
        <Link to="/privacy#messages">privacy page</Link>.
      </p>
    ),
  },
  {
    id: 'no-guarantee',
    title: 'No guarantee',
    body: (
      <p>
        We take care that answers are correct and the service is up, but we promise neither. Do not
        rely on it alone where an error could hurt somebody or cost a great deal: answers about
        health, tax and finance inform a decision and do not replace advice. As far as the law
        allows, we are not liable for what follows from wrong or missing answers. The{' '}
        <Link to="/status">status page</Link> shows which servers are up right now.
      </p>
    ),
  },
  {
    id: 'leaving',
    title: 'Leaving',
    body: (
      <p>
        You can stop at any time: “Delete my account” under My Account ends your subscription and
        your keys at once and removes what we keep about you. We can end the service or a part of
        it, and will say so here in good time; an API goes on for{' '}
        <Link to="/versioning#retirement">six months</Link> after we said that it will end.
      </p>
    ),
  },
  {
    id: 'questions',
    title: 'Changes and questions',
    body: (
      <p>
        When these terms change, the date at the top changes with them, and the list below says what
        is new. Questions go to the <Link to="/contact">contact page</Link>. What we do with
        personal data is on the <Link to="/privacy">privacy page</Link>.
      </p>
    ),
  },
]
