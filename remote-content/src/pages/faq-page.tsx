import type { PageModule } from '@orchard/shared/contracts'
import { Link } from '@orchard/shared/router'
import { QUESTIONS } from '#src/data/faq.ts'
import { QuestionList } from '#src/features/faq/question-list.tsx'
import { PageLayout } from '#src/features/page-layout/page-layout.tsx'
import { Prose } from '#src/features/page-layout/prose.tsx'

function FaqPage() {
  return (
    <PageLayout
      title="Frequently asked questions"
      lead="Keys, quotas, plans and privacy, in a few plain sentences each."
    >
      <Prose>
        <QuestionList questions={QUESTIONS} />
        <p>
          Not answered? <Link to="/contact">Write to us</Link>.
        </p>
      </Prose>
    </PageLayout>
  )
}

/** `/faq` */
export const page: PageModule<null> = {
  Component: FaqPage,
  head: () => ({
    title: 'Frequently asked questions',
    description:
      'Answers about API keys, calls, quotas, plans, annual billing, privacy and accounts at API Orchard, in plain words.',
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'FAQPage',
        mainEntity: QUESTIONS.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  }),
}
