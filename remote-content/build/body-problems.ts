import {
  headingId,
  type MarkdownNode,
  type MarkdownRoot,
  parseCodeInfo,
  plainText,
  walk,
} from './markdown.ts'
import { CODE_LANGUAGES } from './post-schema.ts'

/** The Markdown nodes that articles may contain. */
const ALLOWED: ReadonlySet<string> = new Set<MarkdownNode['type']>([
  'root',
  'paragraph',
  'text',
  'strong',
  'emphasis',
  'inlineCode',
  'link',
  'heading',
  'list',
  'listItem',
  'blockquote',
  'code',
  'table',
  'tableRow',
  'tableCell',
])

const REASONS: Readonly<Record<string, string>> = {
  html: 'raw HTML is not rendered',
  image: 'an article has one picture, its illustration',
  imageReference: 'an article has one picture, its illustration',
}

/** A problem in an article, with its line. */
export interface BodyProblem {
  line: number
  message: string
}

/** Checks the body of an article. `slugs` are those of all articles, to check links against. */
export function bodyProblems(root: MarkdownRoot, slugs: ReadonlySet<string>): BodyProblem[] {
  const problems: BodyProblem[] = []
  const ids = new Map<string, string>()
  walk(root, (node) => {
    for (const message of nodeProblems(node, slugs, ids))
      problems.push({ line: node.position?.start.line ?? 0, message })
  })
  if (ids.size === 0) problems.push({ line: 1, message: 'has no heading' })
  return problems
}

function nodeProblems(
  node: MarkdownNode,
  slugs: ReadonlySet<string>,
  ids: Map<string, string>,
): string[] {
  if (!ALLOWED.has(node.type))
    return [REASONS[node.type] ?? `${node.type} is not allowed in an article`]
  switch (node.type) {
    case 'heading':
      return headingProblems(node, ids)
    case 'link':
      return linkProblems(node.url, slugs)
    case 'code':
      return codeProblems(node.lang, node.meta)
    case 'listItem':
    case 'blockquote':
      return node.children.every(({ type }) => type === 'paragraph') &&
        (node.type === 'blockquote' || node.children.length === 1)
        ? []
        : [
            `a ${node.type === 'listItem' ? 'list item' : 'quote'} may only contain plain paragraphs`,
          ]
    default:
      return []
  }
}

function headingProblems(
  node: Extract<MarkdownNode, { type: 'heading' }>,
  ids: Map<string, string>,
): string[] {
  const text = plainText(node)
  if (node.depth === 1) return ['a heading of level 1: the title is in the front matter']
  if (node.depth > 3) return [`a heading of level ${node.depth}: use 2 or 3`]
  const problems: string[] = []
  walk(node, ({ type }) => {
    if (type === 'link') problems.push('a heading is a link to itself and cannot contain another')
  })
  const id = headingId(text)
  const other = ids.get(id)
  if (id === '') problems.push('a heading needs letters or digits for its address')
  if (other !== undefined) problems.push(`the headings ${text} and ${other} have the same id`)
  ids.set(id, text)
  return problems
}

function linkProblems(url: string, slugs: ReadonlySet<string>): string[] {
  if (!/^(?:\/(?!\/)|https:\/\/|#)/.test(url))
    return [`the link ${url} is neither a path of the site nor an https address`]
  const slug = articleSlug(url)
  return slug !== null && !slugs.has(slug) ? [`there is no article ${url}`] : []
}

function articleSlug(url: string): string | null {
  const slug = /^\/blog\/([^?#]+)/.exec(url)?.[1]
  return slug === undefined || slug === 'feed.xml' ? null : slug
}

/** Slugs of the articles that an article links to. */
export function linkedSlugs(root: MarkdownRoot): string[] {
  const slugs: string[] = []
  walk(root, (node) => {
    const slug = node.type === 'link' ? articleSlug(node.url) : null
    if (slug !== null) slugs.push(slug)
  })
  return slugs
}

function codeProblems(language: string | null | undefined, meta: string | null | undefined) {
  const problems: string[] = []
  if (!CODE_LANGUAGES.some((one) => one === language))
    problems.push(`unknown code language ${language ?? '(none)'}`)
  const info = parseCodeInfo(meta)
  if (!info) problems.push(`the language may be followed by run and title="…", not by ${meta}`)
  else if (info.isRun && language !== 'js' && language !== 'python')
    problems.push(`${language ?? 'code'} cannot be run`)
  return problems
}
