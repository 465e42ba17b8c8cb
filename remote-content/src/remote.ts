import { CONTRACT_VERSION, type RemoteModule, remoteLoaders } from '@orchard/shared/contracts'

/** Blog, examples, pricing and the information pages. */
export const remote = {
  contract: CONTRACT_VERSION,
  ...remoteLoaders(
    {
      'content/blog': () => import('./pages/blog-page.tsx'),
      'content/blog-post': () => import('./pages/blog-post-page.tsx'),
      'content/examples': () => import('./pages/examples-page.tsx'),
      'content/basic-web-app': () => import('./pages/basic-web-app-page.tsx'),
      'content/basic-ios-app': () => import('./pages/basic-ios-app-page.tsx'),
      'content/currency-converter-example': () =>
        import('./pages/currency-converter-example-page.tsx'),
      'content/pricing': () => import('./pages/pricing-page.tsx'),
      'content/suggest-an-api': () => import('./pages/suggest-an-api-page.tsx'),
      'content/contact': () => import('./pages/contact-page.tsx'),
      'content/privacy': () => import('./pages/privacy-page.tsx'),
      'content/tos': () => import('./pages/tos-page.tsx'),
      'content/versioning': () => import('./pages/versioning-page.tsx'),
      'content/agents': () => import('./pages/agents-page.tsx'),
      'content/errors': () => import('./pages/errors-page.tsx'),
      'content/error': () => import('./pages/error-page.tsx'),
      'content/faq': () => import('./pages/faq-page.tsx'),
      'content/status': () => import('./pages/status-page.tsx'),
    },
    import.meta.env.SSR
      ? {
          'content/json-feed': () => import('./resources/json-feed-resource.ts'),
          'content/feed': () => import('./resources/feed-resource.ts'),
          'content/errors-json': () => import('./resources/errors-json-resource.ts'),
          'content/error-json': () => import('./resources/error-json-resource.ts'),
          'content/example-file': () => import('./resources/example-file-resource.ts'),
        }
      : {},
    import.meta.env.SSR ? () => import('./twins/twins.ts') : undefined,
  ),
  async listPaths(context) {
    const { listPaths } = await import('./list-paths.ts')
    return listPaths(context, this.loadPage)
  },
  async listUpcomingPaths(context) {
    const { listUpcomingPaths } = await import('./list-paths.ts')
    return listUpcomingPaths(context)
  },
} satisfies RemoteModule
