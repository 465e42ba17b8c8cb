import {
  type ListedPath,
  type LoadContext,
  listPages,
  type RemoteModule,
} from '@orchard/shared/contracts'
import { PUBLIC_PAGES } from './public-pages.ts'

/** The pages for everyone. */
export function listPaths(
  context: LoadContext,
  loadPage: RemoteModule['loadPage'],
): Promise<ListedPath[]> {
  return listPages(PUBLIC_PAGES, loadPage, context)
}
