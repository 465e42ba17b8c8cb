import type { PageRoute } from '@orchard/shared/contracts'

/** Pages without header and footer. */
export const BARE = {
  header: 'none',
  footer: 'none',
  skeleton: 'form',
  isIsolated: true,
  // The destination, and the response of a sign-in on another page.
  cache: { bypass: ['next', 'code', 'state', 'error'] },
} satisfies Partial<PageRoute>

/** Pages for everyone, which have Markdown twins. */
export const PUBLIC_PAGES: readonly PageRoute[] = [
  { id: 'account/register', path: '/register', ...BARE },
  { id: 'account/signin', path: '/signin', ...BARE },
  { id: 'account/forgotpassword', path: '/forgotpassword', ...BARE },
]
