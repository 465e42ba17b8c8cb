import type { ResourceModule } from '@orchard/shared/contracts'
import { brunoCollection } from './bruno-collection.ts'
import { collectCalls } from './collected-calls.ts'
import { postmanCollection } from './postman-collection.ts'

/** Collections by file name, with the names that the tools give their own exports. */
const COLLECTIONS = new Map([
  ['postman.json', { make: postmanCollection, fileName: 'api-orchard.postman_collection.json' }],
  ['bruno.json', { make: brunoCollection, fileName: 'api-orchard.bruno.json' }],
])

/** `/collections/postman.json` and `/collections/bruno.json`: all APIs for tools that send calls. */
export const resource: ResourceModule = {
  async render(args) {
    const collection = COLLECTIONS.get(args.params['file'] ?? '')
    if (!collection) {
      const problem = { title: 'There is no such collection', status: 404 }
      return {
        status: problem.status,
        contentType: 'application/problem+json',
        body: JSON.stringify(problem),
      }
    }
    return {
      contentType: 'application/json; charset=utf-8',
      body: JSON.stringify(collection.make(await collectCalls(args), args.apiHost)),
      fileName: collection.fileName,
    }
  },
}
