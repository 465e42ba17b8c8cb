import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const parser = unified().use(remarkParse).use(remarkGfm)

/** A parsed article. */
export type MarkdownRoot = ReturnType<typeof parser.parse>

/** A node of its tree. */
export type MarkdownNode = MarkdownRoot | MarkdownRoot['children'][number]

/** Parses Markdown, tables included; positions refer to `text`. */
export function parseMarkdown(text: string): MarkdownRoot {
  return parser.parse(text)
}

/** The plain text of a node, code included. */
export function plainText(node: MarkdownNode): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(plainText).join('') : ''
}

/** Calls `visit` for a node and all of its descendants, in reading order. */
export function walk(node: MarkdownNode, visit: (node: MarkdownNode) => void): void {
  visit(node)
  if ('children' in node) for (const child of node.children) walk(child, visit)
}

/** The id of a heading: `How long to wait` becomes `how-long-to-wait`. */
export function headingId(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|[’']/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** The options after the language of a code block. `isRun` marks a program that tests run. */
export interface CodeInfo {
  isRun: boolean
  title: string | null
}

/** Parses the options of a code block; null for unknown ones. */
export function parseCodeInfo(meta: string | null | undefined): CodeInfo | null {
  const match = /^(run)?(?:(?:^| )title="([^"]+)")?$/.exec(meta ?? '')
  return match && { isRun: match[1] !== undefined, title: match[2] ?? null }
}
