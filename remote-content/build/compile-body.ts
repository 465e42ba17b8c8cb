import { inlineText } from '#src/data/posts/inline-text.ts'
import type { Align, Block, ContentsEntry, Inline, TableRow } from '#src/data/posts/post.ts'
import { highlight } from './highlight.ts'
import {
  headingId,
  type MarkdownNode,
  type MarkdownRoot,
  parseCodeInfo,
  plainText,
} from './markdown.ts'
import { CODE_LANGUAGES, type CodeLanguage } from './post-schema.ts'

/** What code is called that has no title. */
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
}

/**
 * A validated article as the tree that its page draws.
 * @throws {Error} for anything that `bodyProblems` reports.
 */
export function compileBody(body: MarkdownRoot): Promise<Block[]> {
  return Promise.all(body.children.map(compileBlock))
}

/** The sections of an article, for its table of contents. */
export function contentsOf(blocks: readonly Block[]): ContentsEntry[] {
  return blocks.flatMap((block) =>
    block[0] === 'h2' ? [{ id: block[1], text: inlineText(block[2]) }] : [],
  )
}

async function compileBlock(node: MarkdownNode): Promise<Block> {
  switch (node.type) {
    case 'paragraph':
      return ['p', compileInlines(node.children)]
    case 'heading':
      return [
        node.depth === 2 ? 'h2' : 'h3',
        headingId(plainText(node)),
        compileInlines(node.children),
      ]
    case 'list':
      return [node.ordered ? 'ol' : 'ul', node.children.map((item) => paragraphs(item)[0] ?? [])]
    case 'blockquote':
      return ['quote', paragraphs(node)]
    case 'table': {
      const [head = [], ...rows] = node.children.map(
        (row): TableRow => row.children.map((cell) => compileInlines(cell.children)),
      )
      return ['table', head.map((_, column) => alignOf(node.align?.[column])), head, rows]
    }
    case 'code': {
      const language = CODE_LANGUAGES.find((one) => one === node.lang) ?? 'text'
      const title = parseCodeInfo(node.meta)?.title ?? LANGUAGE_NAMES[language]
      return ['code', title, await highlight(node.value, language)]
    }
    default:
      throw new Error(`An article cannot have ${node.type}`)
  }
}

function paragraphs(node: Extract<MarkdownNode, { type: 'listItem' | 'blockquote' }>): Inline[][] {
  return node.children.map((child) => {
    if (child.type !== 'paragraph') throw new Error(`${node.type} cannot have ${child.type}`)
    return compileInlines(child.children)
  })
}

function compileInlines(nodes: readonly MarkdownNode[]): Inline[] {
  return nodes.map(compileInline)
}

function compileInline(node: MarkdownNode): Inline {
  switch (node.type) {
    case 'text':
      // A line break in the file is a space in the text.
      return node.value.replaceAll('\n', ' ')
    case 'strong':
      return ['strong', compileInlines(node.children)]
    case 'emphasis':
      return ['em', compileInlines(node.children)]
    case 'inlineCode':
      return ['code', node.value]
    case 'link':
      return ['a', node.url, compileInlines(node.children)]
    default:
      throw new Error(`Text cannot have ${node.type}`)
  }
}

function alignOf(align: 'left' | 'center' | 'right' | null | undefined): Align {
  return align === 'right' ? 'end' : align === 'center' ? 'center' : 'start'
}
