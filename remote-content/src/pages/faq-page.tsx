import type { PageModule } from '@orchard/shared/contracts'
import { Link, useQuery } from '@orchard/shared/router'
import { buttonClass } from '@orchard/shared/ui'
import { type QuestionGroup, readQuestionsAsBuilt } from '#src/data/faq.ts'
import { fillFigures } from '#src/data/figures.ts'
import { countQuestions, findQuestions, wordsOf } from '#src/features/faq/find-questions.ts'
import { QuestionList } from '#src/features/faq/question-list.tsx'
import { QuestionSearch } from '#src/features/faq/question-search.tsx'
import { useLinkedQuestion } from '#src/features/faq/use-linked-question.ts'
import { PageLayout } from '#src/ui/page-layout.tsx'
import classes from './faq-page.module.css'

/** The heading of the page. */
export const TITLE = 'Frequently asked questions'
/** Introduces the questions. */
export const LEAD =
  'Requests and keys, plans and limits, data and privacy, in a few plain sentences each.'

interface FaqData {
  groups: readonly QuestionGroup[]
}

function FaqPage({ data }: { data: FaqData }) {
  const groups = fillFigures(data.groups)
  const query = useQuery().get('q') ?? ''
  const words = wordsOf(query)
  const found = findQuestions(groups, words)
  useLinkedQuestion((slug) =>
    groups.some(({ questions }) => questions.some((one) => one.slug === slug)),
  )
  return (
    <PageLayout title={TITLE} lead={LEAD}>
      <QuestionSearch query={query} />
      <p role="status" className={classes.Count}>
        {countText(countQuestions(found), words.length > 0 ? countQuestions(groups) : null)}
      </p>
      {found.length > 0 ? (
        <QuestionList groups={found} words={words} />
      ) : (
        <p className={classes.Empty}>
          No question has all of these words.
          <Link className={buttonClass} to="/faq">
            Show all questions
          </Link>
        </p>
      )}
      <p className={classes.After}>
        Not answered? <Link to="/contact">Write to us</Link>.
      </p>
    </PageLayout>
  )
}

/** The number of questions, and of all where some are left out. */
export function countText(found: number, all: number | null): string {
  if (all !== null) return `${found} of ${all} questions`
  return found === 1 ? '1 question' : `${found} questions`
}

/** `/faq` */
export const page: PageModule<FaqData> = {
  Component: FaqPage,
  // As built: the document then names the data file instead of repeating it.
  loader: async (args): Promise<FaqData> => ({ groups: await readQuestionsAsBuilt(args) }),
  // The query only filters the data.
  shouldRevalidate: () => false,
  head: ({ data, url }) => ({
    title: TITLE,
    description:
      'Answers about API keys, requests, quotas, plans, annual billing, privacy and accounts at API Orchard, in plain words.',
    noindex: wordsOf(url.searchParams.get('q') ?? '').length > 0,
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'FAQPage',
        mainEntity: fillFigures(data.groups)
          .flatMap(({ questions }) => questions)
          .map(({ slug, question, answer }) => ({
            '@type': 'Question',
            '@id': `#${slug}`,
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
      },
    ],
  }),
}
