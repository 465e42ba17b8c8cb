import type { PageModule } from '@orchard/shared/contracts'
import { Link } from '@orchard/shared/router'
import { mailAddress } from '#src/data/contact.ts'
import { PageLayout } from '#src/features/page-layout/page-layout.tsx'
import { Prose } from '#src/features/page-layout/prose.tsx'
import { MailCard } from '#src/features/write-to-us/mail-card.tsx'

function ContactPage() {
  return (
    <PageLayout
      tone="baby-blue"
      title="Contact"
      lead="A question before you start, a wrong value, a page that does not work: we would like to know."
    >
      <Prose>
        <MailCard
          title="Write us an email"
          text="This page cannot send messages itself yet. The link opens your mail program with a subject prepared."
          href={mailAddress('Question about API Orchard')}
        />
        <h2>What to write</h2>
        <ul>
          <li>
            <strong>About a value that looks wrong:</strong> the API, the parameters you sent, what
            you got and what you expected.
          </li>
          <li>
            <strong>About a call that fails:</strong> the address without your key, the status and
            the time. Never send us the key itself.
          </li>
          <li>
            <strong>About a page of this site:</strong> its address, your browser, and what
            happened.
          </li>
          <li>
            <strong>About security:</strong> how to reproduce it. Please tell us before you tell
            others.
          </li>
          <li>
            <strong>About plans:</strong> roughly how many calls a month you expect.
          </li>
        </ul>
        <p>
          Quick answers may be in the <Link to="/faq">FAQ</Link> or on the{' '}
          <Link to="/status">status page</Link>. For a new API there is{' '}
          <Link to="/suggest-an-api">a page of its own</Link>.
        </p>
      </Prose>
    </PageLayout>
  )
}

/** `/contact` */
export const page: PageModule<null> = {
  Component: ContactPage,
  head: () => ({
    title: 'Contact',
    description:
      'How to reach API Orchard with a question, a wrong value or a security report, and what to write so that we can help at once.',
  }),
}
