import type { PageRoute, RouteTable } from '@orchard/shared/contracts'

/** Pages without header and footer. */
const BARE = {
  header: 'none',
  footer: 'none',
  skeleton: 'form',
  isIsolated: true,
  // The destination, and the answer of a sign-in on another page.
  cache: { bypass: ['next', 'code', 'state', 'error'] },
} satisfies Partial<PageRoute>

/** The addresses of account access and My Account. */
export const routes: RouteTable = {
  pages: [
    { id: 'account/register', path: '/register', ...BARE },
    { id: 'account/signin', path: '/signin', ...BARE },
    { id: 'account/forgotpassword', path: '/forgotpassword', ...BARE },
    { id: 'account/profile', path: '/profile', skeleton: 'form', isIsolated: true, cache: {} },
  ],
}
