import type { PageModule } from '@orchard/shared/contracts'
import { Link } from '@orchard/shared/router'
import { mailAddress } from '#src/data/contact.ts'
import { PageLayout } from '#src/features/page-layout/page-layout.tsx'
import { Prose } from '#src/features/page-layout/prose.tsx'
import { MailCard } from '#src/features/write-to-us/mail-card.tsx'

const MAIL = mailAddress('API suggestion', [
  'API name:',
  'What should it do?',
  'What would you build with it?',
  'Where could the data come from?',
])

function SuggestAnApiPage() {
  return (
    <PageLayout
      tone="baby-blue"
      title="Suggest an API"
      lead="Something missing from the catalogue? Tell us what you would call it and what you would build with it."
    >
      <Prose>
        <MailCard
          title="Suggestions come by email for now"
          text="This page cannot send them itself yet. The link opens your mail program with the questions below already in the text."
          href={MAIL}
        />
        <h2>What helps us decide</h2>
        <ul>
          <li>
            <strong>A name.</strong> What you would look for in the search box.
          </li>
          <li>
            <strong>One question that it answers.</strong> “Which public holidays does a country
            have in a year?” says more than “calendar data”.
          </li>
          <li>
            <strong>What you would build.</strong> It tells us which fields matter and how fresh
            they have to be.
          </li>
          <li>
            <strong>A source, if you know one.</strong> A public register or a standard that we
            could start from.
          </li>
        </ul>
        <p>
          It may be there already under another name: <Link to="/api">search the catalogue</Link>{' '}
          first.
        </p>
      </Prose>
    </PageLayout>
  )
}

/** `/suggest-an-api` */
export const page: PageModule<null> = {
  Component: SuggestAnApiPage,
  head: () => ({
    title: 'Suggest an API',
    description:
      'Which data API is missing from the catalogue? How to suggest one by email, and what helps us to decide about it.',
  }),
}
