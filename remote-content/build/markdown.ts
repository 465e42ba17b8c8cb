import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const parser = unified().use(remarkParse).use(remarkGfm)

/** A parsed article. */
export type MarkdownRoot = ReturnType<typeof parser.parse>

/** Any part of it. */
export type MarkdownNode = MarkdownRoot | MarkdownRoot['children'][number]

/** Markdown with tables as a tree; positions are those in `text`. */
export function parseMarkdown(text: string): MarkdownRoot {
  return parser.parse(text)
}

/** The words of a part as plain text, code included. */
export function plainText(node: MarkdownNode): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(plainText).join('') : ''
}

/** Calls `visit` for a part and everything in it, in reading order. */
export function walk(node: MarkdownNode, visit: (node: MarkdownNode) => void): void {
  visit(node)
  if ('children' in node) for (const child of node.children) walk(child, visit)
}

/** A heading's text as the id that links to it: `How long to wait` becomes `how-long-to-wait`. */
export function headingId(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|[’']/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** What stands behind the language of a code block: whether tests run it, and its title. */
export interface CodeInfo {
  isRun: boolean
  title: string | null
}

/** Reads the text behind a code block's language; null where it says anything else. */
export function parseCodeInfo(meta: string | null | undefined): CodeInfo | null {
  const match = /^(run)?(?:(?:^| )title="([^"]+)")?$/.exec(meta ?? '')
  return match && { isRun: match[1] !== undefined, title: match[2] ?? null }
}
