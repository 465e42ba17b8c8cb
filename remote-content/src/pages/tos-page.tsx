import type { PageModule } from '@orchard/shared/contracts'
import { formatDay } from '@orchard/shared/format'
import { Link } from '@orchard/shared/router'
import { CONTACT_EMAIL, mailAddress } from '#src/data/contact.ts'
import { LEGAL_DATE } from '#src/data/legal.ts'
import { PageLayout } from '#src/features/page-layout/page-layout.tsx'
import { Prose } from '#src/features/page-layout/prose.tsx'

function TosPage() {
  return (
    <PageLayout
      title="Terms of service"
      lead="What you may expect from API Orchard and what we expect from you, in sentences that can be read."
      note={
        <>
          Last changed on <time dateTime={LEGAL_DATE}>{formatDay(LEGAL_DATE)}</time>
        </>
      }
    >
      <Prose>
        <h2>The service</h2>
        <p>
          API Orchard is a catalogue of data APIs and a subscription to call them. The catalogue is
          open to everyone. Calls need a key, and a key comes with an account; accounts open with
          the next release of this site.
        </p>
        <h2>Your account and key</h2>
        <p>
          Give an email address that reaches you, and keep password and key to yourself. Calls made
          with your key count as yours. If you think that somebody else has it, tell us.
        </p>
        <h2>Plans and quotas</h2>
        <p>
          Each plan includes a number of calls per month, listed on the{' '}
          <Link to="/pricing">pricing page</Link>. When they are used up, further calls answer with
          status 429 until the month ends; they are not billed. Prices and quotas can change; those
          that hold are the ones on that page.
        </p>
        <h2>What you may do with the data</h2>
        <p>
          Use it in your own products, free or paid, and keep answers for as long as your product
          needs them. What you may not do is offer the data as an API of your own, or copy whole
          data sets in order to replace the service.
        </p>
        <h2>What we ask of you</h2>
        <ul>
          <li>Do not try to get around quotas, for example with several free accounts.</li>
          <li>Do not attack the service or look for holes in it without telling us first.</li>
          <li>Do not use it for anything that the law forbids.</li>
        </ul>
        <p>Accounts that do may be closed. We say why.</p>
        <h2>No guarantee</h2>
        <p>
          We take care that the data is right and the service is there, but we promise neither. Do
          not rely on it alone where an error could hurt somebody or cost a great deal: health, tax
          and finance data inform a decision and do not replace advice. As far as the law allows, we
          are not liable for what follows from wrong or missing data.
        </p>
        <h2>Leaving</h2>
        <p>
          You can stop at any time. Closing an account ends its key at once. We can end the service
          or a part of it, and will say so here in good time.
        </p>
        <h2>Changes and questions</h2>
        <p>
          When these terms change, the date above changes with them. Questions go to{' '}
          <a href={mailAddress('Terms of service')}>{CONTACT_EMAIL}</a>. What we do with personal
          data is on the <Link to="/privacy">privacy page</Link>.
        </p>
      </Prose>
    </PageLayout>
  )
}

/** `/tos` */
export const page: PageModule<null> = {
  Component: TosPage,
  head: () => ({
    title: 'Terms of service',
    description:
      'The terms of API Orchard in readable sentences: keys, plans and quotas, what you may do with the data, and what nobody can promise.',
  }),
}
