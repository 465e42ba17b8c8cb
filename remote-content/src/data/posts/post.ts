import type { CodeToken } from '@orchard/shared/ui'

/** A blog post in a list. */
export interface PostSummary {
  /** The last part of its URL. */
  id: string
  title: string
  /** `/blog/<id>` */
  url: string
  description: string
  /** ISO 8601 day of publication. */
  date: string
  /** Address of the illustration, 1200 by 630 pixels. */
  image: string
  /**
   * The illustration itself, as a `data:` URL: the list shows the newest post's picture first and
   * large, and need not wait for a request. Only posts that were the newest, or dated ahead, at
   * build time have one.
   */
  drawing?: string
  /** Address of the picture for social cards, a PNG of 1200 by 630 pixels. */
  card: string
  /** Reading time in whole minutes. */
  minutes: number
}

/** A whole blog post, `data/posts/<id>.json`. */
export interface Post extends PostSummary {
  blocks: readonly ArticleNode[]
  contents: readonly ContentsEntry[]
  /** Slugs of APIs. */
  related: readonly string[]
  /** Words of prose. */
  words: number
}

/** A link to a post. */
export type PostLink = Pick<PostSummary, 'title' | 'url'>

/** A line of the table of contents. */
export interface ContentsEntry {
  id: string
  text: string
}

/**
 * A piece of an article: text, an element with its content, or code. As lists, since they travel.
 */
export type ArticleNode = string | ArticleElement | ArticleCode

/** An element as HTML has it. */
export type ArticleElement = readonly [
  tag: ArticleTag,
  attributes: ArticleAttributes | null,
  ...children: ArticleNode[],
]

export type ArticleTag =
  | InlineTag
  | 'p'
  | 'h2'
  | 'h3'
  | 'ul'
  | 'ol'
  | 'li'
  | 'blockquote'
  | TableTag
type InlineTag = 'strong' | 'em' | 'code' | 'a'
type TableTag = 'table' | 'thead' | 'tbody' | 'tr' | 'th' | 'td'

export interface ArticleAttributes {
  id?: string
  /** A path of the site, a fragment or an https address. */
  href?: string
  'data-align'?: 'start' | 'center' | 'end'
  /** Names a table by its columns. */
  label?: string
}

/** A highlighted block of code. */
export type ArticleCode = readonly [tag: 'pre', title: string, tokens: readonly CodeToken[]]

/** True for a block of code. */
export function isCode(node: ArticleElement | ArticleCode): node is ArticleCode {
  return node[0] === 'pre'
}

/** The pieces in an element; none in text and code. */
export function childrenOf(node: ArticleNode): readonly ArticleNode[] {
  if (typeof node === 'string' || isCode(node)) return []
  const [, , ...children] = node
  return children
}

/** The text of a piece without its markup. */
export function textOf(node: ArticleNode): string {
  if (typeof node === 'string') return node
  if (isCode(node)) return node[2].map(([, text]) => text).join('')
  return childrenOf(node).map(textOf).join('')
}
