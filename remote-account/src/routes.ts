import type { RouteTable } from '@orchard/shared/contracts'
export const routes: RouteTable = {
  pages: [
    {
      id: 'account/signin',
      path: '/signin',
      header: 'none',
      footer: 'none',
      skeleton: 'form',
      cache: {},
    },
  ],
}
