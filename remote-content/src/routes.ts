import type { RouteTable } from '@orchard/shared/contracts'
export const routes: RouteTable = {
  pages: [{ id: 'content/pricing', path: '/pricing', skeleton: 'article', cache: {} }],
}
