/** A remote with two pages that show which React they got. */
export const remote = {
  pages: {
    apple: () => import('./pages/apple-page.ts'),
    pear: () => import('./pages/pear-page.ts'),
  },
}
