import { codeBlock, codeSpan, escapeMarkdown, list, table } from '@orchard/shared/markdown'
import {
  type ArticleElement,
  type ArticleNode,
  childrenOf,
  isCode,
  textOf,
} from '#src/data/posts/post.ts'

/** A compiled text as blocks of Markdown; `page` is the address that its links are relative to. */
export function articleMarkdown(nodes: readonly ArticleNode[], page: string): string[] {
  return nodes.map((node) => block(node, page))
}

/** Block elements inside of an item or a quote. */
const BLOCKS: ReadonlySet<string> = new Set(['p', 'ul', 'ol', 'pre', 'blockquote', 'table'])

function block(node: ArticleNode, page: string): string {
  if (typeof node === 'string') return escapeMarkdown(node.trim())
  if (isCode(node))
    return `${escapeMarkdown(node[1])}:\n\n${codeBlock(textOf(node), languageOf(node[1]))}`
  const [tag] = node
  if (tag === 'h2' || tag === 'h3') return `${tag === 'h2' ? '##' : '###'} ${inline(node, page)}`
  if (tag === 'ul') return list(itemsOf(node, page))
  if (tag === 'ol')
    return itemsOf(node, page)
      .map((item, index) => `${index + 1}. ${item.replaceAll('\n', '\n   ')}`)
      .join('\n')
  if (tag === 'blockquote') return within(node, page).replaceAll(/^/gm, '> ')
  if (tag === 'table') return tableOf(node, page)
  return inline(node, page)
}

function itemsOf(node: ArticleElement, page: string): string[] {
  return childrenOf(node)
    .filter((item) => typeof item !== 'string')
    .map((item) => within(item, page))
}

/** The content of an item or a quote: lines of text, and blocks between them. */
function within(node: ArticleNode, page: string): string {
  const parts: string[] = []
  let line = ''
  for (const child of childrenOf(node)) {
    if (typeof child !== 'string' && BLOCKS.has(child[0])) {
      if (line.trim() !== '') parts.push(line.trim())
      line = ''
      parts.push(block(child, page))
    } else line += inlineOf(child, page)
  }
  if (line.trim() !== '') parts.push(line.trim())
  return parts.join('\n\n')
}

function tableOf(node: ArticleElement, page: string): string {
  const rows = childrenOf(node).flatMap((part) =>
    childrenOf(part).map((row) => childrenOf(row).map((cell) => inline(cell, page))),
  )
  const [columns = [], ...others] = rows
  return table(columns, others)
}

function inline(node: ArticleNode, page: string): string {
  return childrenOf(node)
    .map((child) => inlineOf(child, page))
    .join('')
}

function inlineOf(node: ArticleNode, page: string): string {
  if (typeof node === 'string') return escapeMarkdown(node)
  if (isCode(node)) return codeSpan(textOf(node))
  const [tag, attributes] = node
  if (tag === 'code') return codeSpan(textOf(node))
  const text = inline(node, page)
  if (tag === 'a') return `[${text}](${new URL(attributes?.href ?? '', page).href})`
  if (tag === 'strong') return `**${text}**`
  return tag === 'em' ? `*${text}*` : text
}

/** The language of a file by its ending, where the title of a block is one. */
function languageOf(title: string): string {
  return /\.(\w+)$/.exec(title)?.[1] ?? ''
}
