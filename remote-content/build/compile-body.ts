import type {
  ArticleAttributes,
  ArticleElement,
  ArticleNode,
  ContentsEntry,
} from '#src/data/posts/post.ts'
import { highlight } from './highlight.ts'
import {
  headingId,
  type MarkdownNode,
  type MarkdownRoot,
  parseCodeInfo,
  plainText,
} from './markdown.ts'
import { CODE_LANGUAGES, type CodeLanguage } from './post-schema.ts'

/** Titles of code that has none of its own. */
const LANGUAGE_NAMES: Readonly<Record<CodeLanguage, string>> = {
  js: 'JavaScript',
  python: 'Python',
  json: 'JSON',
  http: 'HTTP',
  sh: 'Shell',
  text: 'Text',
  yaml: 'YAML',
  sql: 'SQL',
  html: 'HTML',
  go: 'Go',
  php: 'PHP',
}

type Align = NonNullable<ArticleAttributes['data-align']>
type TableNode = Extract<MarkdownNode, { type: 'table' }>

/**
 * A validated article as the tree that page and feed draw.
 * @throws {Error} for anything that `bodyProblems` reports.
 */
export function compileBody(body: MarkdownRoot): Promise<ArticleNode[]> {
  return Promise.all(body.children.map(compileBlock))
}

/** The sections of an article, for its table of contents. */
export function contentsOf(body: MarkdownRoot): ContentsEntry[] {
  return body.children.flatMap((node) => {
    if (node.type !== 'heading' || node.depth !== 2) return []
    return [{ id: headingId(plainText(node)), text: plainText(node).replaceAll('\n', ' ') }]
  })
}

async function compileBlock(node: MarkdownNode): Promise<ArticleNode> {
  if (node.type !== 'code') return compile(node)
  const language = CODE_LANGUAGES.find((one) => one === node.lang) ?? 'text'
  const title = parseCodeInfo(node.meta)?.title ?? LANGUAGE_NAMES[language]
  return ['pre', title, await highlight(node.value, language)]
}

function compile(node: MarkdownNode): ArticleNode {
  switch (node.type) {
    case 'text':
      // A line break in the file is a space in the text.
      return node.value.replaceAll('\n', ' ')
    case 'inlineCode':
      return ['code', null, node.value]
    case 'paragraph':
      return ['p', null, ...node.children.map(compile)]
    case 'strong':
      return ['strong', null, ...node.children.map(compile)]
    case 'emphasis':
      return ['em', null, ...node.children.map(compile)]
    case 'link':
      return ['a', { href: node.url }, ...node.children.map(compile)]
    case 'heading': {
      const id = headingId(plainText(node))
      return [node.depth === 2 ? 'h2' : 'h3', { id }, ...node.children.map(compile)]
    }
    case 'list':
      return [node.ordered ? 'ol' : 'ul', null, ...node.children.map(compile)]
    case 'listItem':
      return ['li', null, ...node.children.flatMap(inlinesOf)]
    case 'blockquote':
      return ['blockquote', null, ...node.children.map(compile)]
    case 'table':
      return compileTable(node)
    default:
      throw new Error(`An article cannot have ${node.type}`)
  }
}

/** The content of a list item's only paragraph, which needs no element of its own. */
function inlinesOf(node: MarkdownNode): ArticleNode[] {
  if (node.type !== 'paragraph') throw new Error(`A list item cannot have ${node.type}`)
  return node.children.map(compile)
}

function compileTable({ align, children }: TableNode): ArticleElement {
  const compileRow = (row: TableNode['children'][number], tag: 'th' | 'td'): ArticleElement => [
    'tr',
    null,
    ...row.children.map((cell, column): ArticleElement => {
      const attributes = { 'data-align': alignOf(align?.[column]) }
      return [tag, attributes, ...cell.children.map(compile)]
    }),
  ]
  const [head, ...rows] = children
  if (!head) throw new Error('A table has a first row')
  const label = head.children.map((cell) => plainText(cell)).join(', ')
  return [
    'table',
    { label },
    ['thead', null, compileRow(head, 'th')],
    ['tbody', null, ...rows.map((row) => compileRow(row, 'td'))],
  ]
}

function alignOf(align: 'left' | 'center' | 'right' | null | undefined): Align {
  return align === 'right' ? 'end' : align === 'center' ? 'center' : 'start'
}
