/** The code of each page by the id of its route. */
export const PAGE_MODULES = {
  'content/blog': () => import('./pages/blog-page.tsx'),
  'content/blog-post': () => import('./pages/blog-post-page.tsx'),
  'content/examples': () => import('./pages/examples-page.tsx'),
  'content/basic-web-app': () => import('./pages/basic-web-app-page.tsx'),
  'content/basic-ios-app': () => import('./pages/basic-ios-app-page.tsx'),
  'content/currency-converter-example': () => import('./pages/currency-converter-example-page.tsx'),
  'content/pricing': () => import('./pages/pricing-page.tsx'),
  'content/suggest-an-api': () => import('./pages/suggest-an-api-page.tsx'),
  'content/contact': () => import('./pages/contact-page.tsx'),
  'content/privacy': () => import('./pages/privacy-page.tsx'),
  'content/tos': () => import('./pages/tos-page.tsx'),
  'content/versioning': () => import('./pages/versioning-page.tsx'),
  'content/agents': () => import('./pages/agents-page.tsx'),
  'content/faq': () => import('./pages/faq-page.tsx'),
  'content/status': () => import('./pages/status-page.tsx'),
}
