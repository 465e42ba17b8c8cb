import { OPERATORS, type PageRoute, type RouteTable } from '@orchard/shared/contracts'

/** The pages of the console, in the order of its menu; `:id` has none there. */
const PAGES = [
  ['overview', '/operations', 'Overview'],
  ['accounts', '/operations/accounts', 'Accounts'],
  ['account', '/operations/accounts/:id', null],
  ['suspensions', '/operations/suspensions', 'Suspensions'],
  ['inbox', '/operations/inbox', 'Inbox'],
  ['announcements', '/operations/announcements', 'Announcements'],
  ['site', '/operations/site', 'Site'],
  ['log', '/operations/log', 'Audit log'],
] as const

/** The menu of the console. */
export const MENU = PAGES.flatMap(([, path, name]) => (name === null ? [] : [{ path, name }]))

/** Every URL of the console, and its link in the header, for operators alone. */
export const routes: RouteTable = {
  pages: PAGES.map(
    ([name, path]): PageRoute => ({
      id: `operations/${name}`,
      path,
      group: OPERATORS,
      skeleton: 'article',
      isIsolated: true,
      cache: {},
    }),
  ),
  navigation: { label: 'Operations', path: '/operations', group: OPERATORS },
}
