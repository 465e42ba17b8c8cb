import type { PageModule } from '@orchard/shared/contracts'
export const page: PageModule<null> = {
  Component: () => <h1>Category</h1>,
  head: () => ({ title: 'Category', description: 'x' }),
}
