import { CONTRACT_VERSION, type PageModule, type RemoteModule } from '@orchard/shared/contracts'

const pages: Record<string, () => Promise<{ page: PageModule }>> = {
  'account/register': () => import('./pages/register-page.tsx'),
  'account/signin': () => import('./pages/signin-page.tsx'),
  'account/forgotpassword': () => import('./pages/forgotpassword-page.tsx'),
  'account/profile': () => import('./pages/profile-page.tsx'),
}

/** Account access and My Account. */
export const remote = {
  contract: CONTRACT_VERSION,
  async loadPage(id) {
    const load = pages[id]
    if (!load) throw new Error(`account has no page ${id}`)
    return (await load()).page
  },
  /** Without /profile, which is private. */
  async listPaths() {
    return ['/register', '/signin', '/forgotpassword']
  },
} satisfies RemoteModule
