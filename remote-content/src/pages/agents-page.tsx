import type { PageModule } from '@orchard/shared/contracts'

/** `/agents` and `/for-agents`, which others link to: the page is at `/docs/agents`. */
export const page: PageModule = {
  Component: () => null,
  loader: async () => {
    throw new Response(null, { status: 308, headers: { Location: '/docs/agents' } })
  },
  head: () => ({ title: 'For agents', description: 'This page is at /docs/agents.' }),
}
