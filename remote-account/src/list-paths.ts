import {
  type ListedPath,
  type LoadContext,
  listPage,
  type RemoteModule,
} from '@orchard/shared/contracts'
import { PUBLIC_PAGES } from './routes.ts'

/** The pages for everyone. */
export function listPaths(
  context: LoadContext,
  loadPage: RemoteModule['loadPage'],
): Promise<ListedPath[]> {
  return Promise.all(
    PUBLIC_PAGES.map(async ({ id, path }) => listPage(path, await loadPage(id), context)),
  )
}
