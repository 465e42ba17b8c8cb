import type { PageModule } from '@orchard/shared/contracts'
export const page: PageModule<null> = {
  Component: () => <h1>Pricing</h1>,
  head: () => ({ title: 'Pricing', description: 'x' }),
}
