import {
  type ListedPath,
  type LoadContext,
  listPages,
  type RemoteModule,
  type UpcomingPath,
} from '@orchard/shared/contracts'
import { type DocSummary, readDocGroups } from './data/docs/docs.ts'
import { type ErrorSummary, readErrors } from './data/errors.ts'
import type { PostSummary } from './data/posts/post.ts'
import { readAllSummaries, readSummaries } from './data/posts/read-posts.ts'
import { currentDay } from './data/publication.ts'
import { LISTED_PAGES } from './routes.ts'

const textOf = ({ description, title }: PostSummary) => ({
  title,
  description,
  group: 'Articles',
  listedOn: '/blog',
})

const listedDoc = ({ description, title, url }: DocSummary) => ({
  path: url,
  title,
  description,
  group: 'Docs',
  listedOn: '/docs',
})

const listed = ({ cause, code }: ErrorSummary) => ({
  path: `/errors/${code}`,
  title: code,
  description: cause,
  group: 'Errors',
  listedOn: '/errors',
})

/** A release says this of its pages when it is built, and what plans cost may change without it. */
const PRICING = {
  path: '/pricing',
  description: 'Plans, prices, quotas and rate limits side by side, monthly and annual.',
}

/** Every public page of the content. */
export async function listPaths(
  context: LoadContext,
  loadPage: RemoteModule['loadPage'],
): Promise<ListedPath[]> {
  return [
    ...(await listPages(LISTED_PAGES, loadPage, context)).map((page) =>
      page.path === PRICING.path ? { ...page, ...PRICING } : page,
    ),
    ...(await readDocGroups(context)).flatMap(({ docs }) => docs).map(listedDoc),
    ...(await readErrors(context)).flatMap(({ errors }) => errors).map(listed),
    ...(await readSummaries(context)).map((post) => ({ path: post.url, ...textOf(post) })),
  ]
}

/** Articles that are dated ahead. */
export async function listUpcomingPaths(context: LoadContext): Promise<UpcomingPath[]> {
  const today = currentDay(context)
  return (await readAllSummaries(context))
    .filter(({ date }) => date > today)
    .map((post) => ({ path: post.url, from: post.date, text: textOf(post) }))
}
