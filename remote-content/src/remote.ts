import { CONTRACT_VERSION, type PageModule, type RemoteModule } from '@orchard/shared/contracts'

const pages: Record<string, () => Promise<{ page: PageModule }>> = {
  'content/pricing': () => import('./pages/pricing-page.tsx'),
}

export const remote = {
  contract: CONTRACT_VERSION,
  async loadPage(id) {
    const load = pages[id]
    if (!load) throw new Error(`content has no page ${id}`)
    return (await load()).page
  },
} satisfies RemoteModule
