import {
  type Guide,
  listPages,
  type PageArgs,
  type ResourceModule,
  remoteLoaders,
} from '@orchard/shared/contracts'
import { readQuestions } from '#src/data/faq.ts'
import { readSummaries } from '#src/data/posts/read-posts.ts'
import { PAGES } from '#src/pages.ts'
import { routes } from '#src/routes.ts'

const { loadPage } = remoteLoaders(PAGES)

/** `/guides.json`: questions, pages and articles, for the search. */
export const resource: ResourceModule = {
  async render(args) {
    const guides = [
      ...(await listQuestions(args)),
      ...(await listPages(routes.pages, loadPage, args)).map(toGuide('Page')),
      ...(await readSummaries(args)).map(({ url, ...post }) =>
        toGuide('Article')({ ...post, path: url }),
      ),
    ]
    return { contentType: 'application/json; charset=utf-8', body: JSON.stringify(guides) }
  },
}

async function listQuestions(args: PageArgs): Promise<Guide[]> {
  const groups = await readQuestions(args)
  return groups
    .flatMap(({ questions }) => questions)
    .map(({ answer, question, slug }) => ({
      name: question,
      description: firstSentence(answer),
      url: `/faq#${slug}`,
      kind: 'Question',
    }))
}

const toGuide =
  (kind: string) =>
  ({ description, path, title }: { description: string; path: string; title: string }): Guide => ({
    name: title,
    description,
    url: path,
    kind,
  })

function firstSentence(text: string): string {
  return /^.*?[.?!](?= |$)/s.exec(text)?.[0] ?? text
}
