import type { PageRoute, RouteTable } from '@orchard/shared/contracts'

/** The pages on which the shell shows neither header nor footer; section 2 of the specification. */
const BARE = {
  header: 'none',
  footer: 'none',
  skeleton: 'form',
  // Where to go on to, and what a sign-in on another page comes back with.
  cache: { bypass: ['next', 'code', 'state', 'error'] },
} satisfies Partial<PageRoute>

/** Every address of account access and My Account. */
export const routes: RouteTable = {
  pages: [
    { id: 'account/register', path: '/register', ...BARE },
    { id: 'account/signin', path: '/signin', ...BARE },
    { id: 'account/forgotpassword', path: '/forgotpassword', ...BARE },
    { id: 'account/profile', path: '/profile', skeleton: 'form', cache: {} },
  ],
}
