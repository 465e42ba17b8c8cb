import type { CodeToken } from '@orchard/shared/ui'

/** A blog post as lists show it; section 3 of the specification. */
export interface PostSummary {
  id: number
  slug: string
  title: string
  /** `/blog/<slug>` */
  url: string
  description: string
  /** ISO 8601 day of publication. */
  date: string
  /** Address of the illustration, 1200 by 630 pixels. */
  image: string
  /**
   * The illustration itself, as a `data:` URL: of the newest post only, whose picture is the largest thing that
   * the list shows at first, and would otherwise wait for a request.
   */
  drawing?: string
  /** Address of the picture for social cards, a PNG of 1200 by 630 pixels. */
  card: string
  /** How long reading it takes, in whole minutes. */
  minutes: number
}

/** A whole blog post, `data/posts/<slug>.json`. */
export interface Post extends PostSummary {
  blocks: readonly Block[]
  contents: readonly ContentsEntry[]
  /** Slugs of APIs. */
  related: readonly string[]
  /** Words of prose. */
  words: number
  /** The posts that were published just before and after. */
  previous: PostLink | null
  next: PostLink | null
}

/** A post to go to. */
export type PostLink = Pick<PostSummary, 'title' | 'url'>

/** A line of the table of contents. */
export interface ContentsEntry {
  id: string
  text: string
}

/**
 * A piece of an article, as short lists, since it travels: its kind, then what it is made of. The kinds
 * are all that an article can have.
 */
export type Block =
  | readonly [kind: 'p', text: readonly Inline[]]
  | readonly [kind: 'h2' | 'h3', id: string, text: readonly Inline[]]
  | readonly [kind: 'ul' | 'ol', items: readonly (readonly Inline[])[]]
  | readonly [kind: 'quote', paragraphs: readonly (readonly Inline[])[]]
  | readonly [kind: 'table', align: readonly Align[], head: TableRow, rows: readonly TableRow[]]
  | readonly [kind: 'code', title: string, tokens: readonly CodeToken[]]

/** How a column of a table is aligned; numbers stand at the end. */
export type Align = 'start' | 'center' | 'end'

/** The cells of a row. */
export type TableRow = readonly (readonly Inline[])[]

/** A piece of running text. */
export type Inline =
  | string
  | readonly [kind: 'strong' | 'em', text: readonly Inline[]]
  | readonly [kind: 'code', text: string]
  | readonly [kind: 'a', href: string, text: readonly Inline[]]
