import type { PageModule } from '@orchard/shared/contracts'
import { formatDay } from '@orchard/shared/format'
import { Link } from '@orchard/shared/router'
import { CONTACT_EMAIL, mailAddress } from '#src/data/contact.ts'
import { LEGAL_DATE } from '#src/data/legal.ts'
import { PageLayout } from '#src/features/page-layout/page-layout.tsx'
import { Prose } from '#src/features/page-layout/prose.tsx'
import { StorageTable } from '#src/features/privacy/storage-table.tsx'

function PrivacyPage() {
  return (
    <PageLayout
      title="Privacy"
      lead="What this site stores, what it sends, and what it leaves alone. It is short because there is not much."
      note={
        <>
          Last changed on <time dateTime={LEGAL_DATE}>{formatDay(LEGAL_DATE)}</time>
        </>
      }
    >
      <Prose>
        <h2>In brief</h2>
        <ul>
          <li>You can read every public page without an account and without saying who you are.</li>
          <li>Analytics is off until you choose “Accept All”, and stays off if you decline.</li>
          <li>
            Fonts, scripts and pictures come from this site. No page loads anything from another
            company.
          </li>
          <li>There is no advertising, and we do not sell data about visitors.</li>
        </ul>
        <h2>What is stored in your browser</h2>
        <p>
          Some of it is essential: the site cannot remember your answer or keep you signed in
          without it. The rest keeps choices that you made, and never leaves your device.
        </p>
        <StorageTable />
        <h2>Analytics</h2>
        <p>
          After “Accept All” the site may report to an address of its own that something was used,
          for example that the search box was left, together with the path of the page. Such a
          report contains no name, no email address and nothing that you typed. Before you accept,
          and after “Decline”, no report is sent and no cookie beyond the essential ones is set.
        </p>
        <p>
          To change your answer, delete the cookie <code>cookie_consent</code> in your browser’s
          settings: the question then appears again.
        </p>
        <h2>What the server sees</h2>
        <p>
          Your browser sends its network address and its name with every request, as it does to
          every site. The server needs the address to answer. The site does not put it into a
          profile.
        </p>
        <h2>Accounts</h2>
        <p>
          Accounts open with the next release. An account will need your email address and a
          password; this page will say what else is kept before the first account can be created.
        </p>
        <h2>When you write to us</h2>
        <p>
          We keep your message and your address for as long as the matter takes. Ask, and we tell
          you what we have, correct it or delete it.
        </p>
        <h2>Questions</h2>
        <p>
          Write to <a href={mailAddress('Privacy')}>{CONTACT_EMAIL}</a>, or see the{' '}
          <Link to="/contact">contact page</Link>.
        </p>
      </Prose>
    </PageLayout>
  )
}

/** `/privacy` */
export const page: PageModule<null> = {
  Component: PrivacyPage,
  head: () => ({
    title: 'Privacy',
    description:
      'Which cookies API Orchard sets and why, what it keeps in your browser, and why analytics stays off until you accept it.',
  }),
}
