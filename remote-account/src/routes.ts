import { type RouteTable, twinRoutes } from '@orchard/shared/contracts'
import { BARE, PUBLIC_PAGES } from './public-pages.ts'

/** The addresses of account access and My Account. */
export const routes: RouteTable = {
  pages: [
    ...PUBLIC_PAGES,
    {
      id: 'account/organisation',
      path: '/organisation',
      skeleton: 'form',
      isIsolated: true,
      cache: {},
    },
    { id: 'account/invitation', path: '/invitation', ...BARE, cache: {} },
    { id: 'account/profile', path: '/profile', skeleton: 'form', isIsolated: true, cache: {} },
  ],
  resources: twinRoutes(PUBLIC_PAGES),
}
