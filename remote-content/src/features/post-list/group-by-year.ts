import type { PostSummary } from '#src/data/posts/post.ts'

/** The posts of one year. */
export interface YearOfPosts {
  year: string
  posts: readonly PostSummary[]
}

/** Groups posts by year of publication, in the given order. */
export function groupByYear(posts: readonly PostSummary[]): YearOfPosts[] {
  const years = new Map<string, PostSummary[]>()
  for (const post of posts) {
    const year = post.date.slice(0, 4)
    const known = years.get(year)
    if (known) known.push(post)
    else years.set(year, [post])
  }
  return [...years].map(([year, inYear]) => ({ year, posts: inYear }))
}
