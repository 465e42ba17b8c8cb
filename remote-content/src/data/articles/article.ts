/** One piece of an article. In `text` and `items`, what stands between backticks is code. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'code'; title: string; code: string }

/** A blog post without its body; section 3 of the specification. */
export interface ArticleSummary {
  id: number
  slug: string
  title: string
  description: string
  /** ISO 8601 day of publication. */
  date: string
}

/** The body of a post and where its reader may go next. */
export interface ArticleBody {
  blocks: readonly Block[]
  readOn: readonly { to: string; name: string }[]
}

/** A blog post as its page shows it. */
export interface Article extends ArticleSummary, ArticleBody {}
