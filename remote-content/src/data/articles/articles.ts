import type { Article, ArticleBody, ArticleSummary } from './article.ts'

interface ListedArticle extends ArticleSummary {
  load(): Promise<{ body: ArticleBody }>
}

/** All posts, newest first; bodies are loaded one at a time. */
export const ARTICLES: readonly ListedArticle[] = [
  {
    id: 3,
    slug: 'keeping-api-keys-out-of-the-browser',
    title: 'Keeping API keys out of the browser',
    description:
      'Whatever a page can read, its visitors can read. A small server keeps the key to itself and makes the page faster as well.',
    date: '2026-11-21',
    load: () => import('./keeping-api-keys-out-of-the-browser.ts'),
  },
  {
    id: 2,
    slug: 'retries-that-do-no-harm',
    title: 'Retries that do no harm',
    description:
      'Which failures deserve a second attempt, how long to wait for it, and how to stop before a small outage becomes a large one.',
    date: '2026-11-21',
    load: () => import('./retries-that-do-no-harm.ts'),
  },
  {
    id: 1,
    slug: 'choosing-a-data-api',
    title: 'Choosing a data API',
    description:
      'Six things to check before you build on somebody else’s data, with the arithmetic that tells you which plan you need.',
    date: '2026-11-21',
    load: () => import('./choosing-a-data-api.ts'),
  },
]

/** A post with its body; null when there is none with that slug. */
export async function readArticle(slug: string): Promise<Article | null> {
  const found = ARTICLES.find((one) => one.slug === slug)
  if (!found) return null
  const { load, ...summary } = found
  return { ...summary, ...(await load()).body }
}
