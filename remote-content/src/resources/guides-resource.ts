import {
  type Guide,
  listPages,
  type PageArgs,
  type ResourceModule,
  remoteLoaders,
} from '@orchard/shared/contracts'
import { readDocAsBuilt, readDocGroups } from '#src/data/docs/docs.ts'
import { readQuestions } from '#src/data/faq.ts'
import { fillFigures } from '#src/data/figures.ts'
import { type ArticleNode, childrenOf, isCode, textOf } from '#src/data/posts/post.ts'
import { readSummaries } from '#src/data/posts/read-posts.ts'
import { PAGES } from '#src/pages.ts'
import { LISTED_PAGES } from '#src/routes.ts'

const { loadPage } = remoteLoaders(PAGES)

/** `/guides.json`: questions and docs with their full text, pages and articles, for the search. */
export const resource: ResourceModule = {
  async render(args) {
    const guides = [
      ...(await listQuestions(args)),
      ...(await listDocs(args)),
      ...(await listPages(LISTED_PAGES, loadPage, args)).map(toGuide('Page')),
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
      text: answer,
    }))
}

/** Each page of the docs, and each of its sections with all of its text. */
async function listDocs(args: PageArgs): Promise<Guide[]> {
  const docs = (await readDocGroups(args)).flatMap((group) => group.docs)
  const guides = docs.map(async ({ description, slug, title, url }): Promise<Guide[]> => {
    const { sections } = fillFigures(await readDocAsBuilt(args, slug))
    return [
      { name: title, description, url, kind: 'Docs' },
      ...sections.map((section) => {
        return {
          name: section.title,
          description: firstSentence(section.blocks.map(textOf)[0] ?? description),
          url: `${url}#${section.id}`,
          kind: 'Docs',
          text: section.blocks.map(wordsOf).join(' '),
        }
      }),
    ]
  })
  return (await Promise.all(guides)).flat()
}

/** Elements whose children are lines of their own. */
const HOLDS_LINES: ReadonlySet<string> = new Set([
  'ul',
  'ol',
  'blockquote',
  'table',
  'thead',
  'tbody',
  'tr',
])

/** The text of a block, in which lines do not run together. */
function wordsOf(node: ArticleNode): string {
  if (typeof node === 'string' || isCode(node) || !HOLDS_LINES.has(node[0])) return textOf(node)
  return childrenOf(node).map(wordsOf).join(' ')
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
