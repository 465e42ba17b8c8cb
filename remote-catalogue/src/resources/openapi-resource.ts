import type { ResourceModule } from '@orchard/shared/contracts'
export const resource: ResourceModule = {
  async render() {
    return { contentType: 'application/json', body: '{}' }
  },
}
