import { escapeMarkup } from '@orchard/shared/markup'
import { type ArticleNode, isCode, textOf } from '#src/data/posts/post.ts'

/**
 * An article as plain HTML with absolute links, for feed readers; the site itself renders
 * components.
 */
export function articleHtml(nodes: readonly ArticleNode[], origin: string): string {
  return nodes.map((node) => nodeHtml(node, origin)).join('')
}

function nodeHtml(node: ArticleNode, origin: string): string {
  if (typeof node === 'string') return escapeMarkup(node)
  if (isCode(node)) return `<pre><code>${escapeMarkup(textOf(node))}</code></pre>`
  const [tag, attributes, ...children] = node
  const { href } = attributes ?? {}
  const link = href === undefined ? '' : ` href="${escapeMarkup(new URL(href, origin).href)}"`
  return `<${tag}${link}>${articleHtml(children, origin)}</${tag}>`
}
