import type { PageModule } from '@orchard/shared/contracts'
export const page: PageModule<null> = {
  Component: () => <h1>Home</h1>,
  head: () => ({ title: 'API Orchard', description: 'x' }),
}
