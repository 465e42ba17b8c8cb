import type { PageModule } from '@orchard/shared/contracts'
import { data } from '@orchard/shared/router'
import { type ApiDetail, readDetail, readSummaries } from '#src/data/catalogue-data.ts'
export const page: PageModule<ApiDetail> = {
  Component: ({ data }) => (
    <>
      <h1>{data.name}</h1>
      <p>{data.description}</p>
    </>
  ),
  ErrorComponent: ({ status }) => <h1>No such API {status}</h1>,
  async loader(args) {
    const all = await readSummaries(args)
    if (!all.some((one) => one.slug === args.params['slug']))
      throw data({ closest: [] }, { status: 404 })
    return readDetail(args, args.params['slug'] ?? '')
  },
  head: ({ data, error }) => ({ title: error ? 'No such API' : data.name, description: 'x' }),
}
