import type { ResourceModule } from '@orchard/shared/contracts'

/** `/catalogue/contracts.json`: the parameters and responses of all APIs, for the gateway. */
export const resource: ResourceModule = {
  async render(args) {
    const contracts = await args.readAsset<unknown>('data/contracts.json')
    return { contentType: 'application/json; charset=utf-8', body: JSON.stringify(contracts) }
  },
}
