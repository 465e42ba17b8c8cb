import { escapeMarkdown, markdownTwin } from '@orchard/shared/markdown'
import { readQuestions } from '#src/data/faq.ts'
import { countQuestions, findQuestions, wordsOf } from '#src/features/faq/find-questions.ts'
import { countText, LEAD, TITLE } from '#src/pages/faq-page.tsx'

/** `/faq.md` */
export const faq = markdownTwin(async (args, link) => {
  const groups = await readQuestions(args)
  const words = wordsOf(new URL(args.request.url).searchParams.get('q') ?? '')
  const found = findQuestions(groups, words)
  return [
    `# ${TITLE}`,
    LEAD,
    countText(countQuestions(found), words.length > 0 ? countQuestions(groups) : null),
    ...found.flatMap(({ name, questions }) => [
      `## ${escapeMarkdown(name)}`,
      ...questions.flatMap((one) => [
        `### ${escapeMarkdown(one.question)}`,
        escapeMarkdown(one.answer),
        one.link ? link(one.link.name, one.link.to) : null,
      ]),
    ]),
    found.length === 0 && `No question has all of these words. ${link('All questions', '/faq')}`,
    `Not answered? ${link('Write to us', '/contact')}.`,
  ]
})
