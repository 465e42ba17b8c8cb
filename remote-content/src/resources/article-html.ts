import { escapeMarkup } from '@orchard/shared/rss'
import type { Block, Inline, TableRow } from '#src/data/posts/post.ts'

/** An article as plain HTML with absolute links, for readers of feeds; the site itself draws elements. */
export function articleHtml(blocks: readonly Block[], origin: string): string {
  return blocks.map((block) => blockHtml(block, origin)).join('')
}

function blockHtml(block: Block, origin: string): string {
  const inline = (text: readonly Inline[]) => inlineHtml(text, origin)
  switch (block[0]) {
    case 'p':
      return `<p>${inline(block[1])}</p>`
    case 'h2':
    case 'h3':
      return `<${block[0]}>${inline(block[2])}</${block[0]}>`
    case 'ul':
    case 'ol':
      return `<${block[0]}>${block[1].map((item) => `<li>${inline(item)}</li>`).join('')}</${block[0]}>`
    case 'quote':
      return `<blockquote>${block[1].map((text) => `<p>${inline(text)}</p>`).join('')}</blockquote>`
    case 'table': {
      const row = (cells: TableRow, tag: 'th' | 'td') =>
        `<tr>${cells.map((cell) => `<${tag}>${inline(cell)}</${tag}>`).join('')}</tr>`
      const rows = block[3].map((cells) => row(cells, 'td')).join('')
      return `<table><thead>${row(block[2], 'th')}</thead><tbody>${rows}</tbody></table>`
    }
    case 'code':
      return `<pre><code>${escapeMarkup(block[2].map(([, text]) => text).join(''))}</code></pre>`
  }
}

function inlineHtml(text: readonly Inline[], origin: string): string {
  return text
    .map((one) => {
      if (typeof one === 'string') return escapeMarkup(one)
      switch (one[0]) {
        case 'code':
          return `<code>${escapeMarkup(one[1])}</code>`
        case 'a': {
          const address = escapeMarkup(new URL(one[1], origin).href)
          return `<a href="${address}">${inlineHtml(one[2], origin)}</a>`
        }
        default:
          return `<${one[0]}>${inlineHtml(one[1], origin)}</${one[0]}>`
      }
    })
    .join('')
}
