import type { ResourceModule } from '@orchard/shared/contracts'
import { EXAMPLES, readFiles } from '#src/data/examples/examples.ts'
import { withApiHost } from '#src/data/with-api-host.ts'

/** `/examples/{example}/{file}`: a source file of an example, for download. */
export const resource: ResourceModule = {
  async render(args) {
    const example = Object.values(EXAMPLES).find(
      ({ url }) => url === `/examples/${args.params['example']}`,
    )
    const files = example ? await readFiles(args, args.params['example'] ?? '') : []
    const found = files.find(({ name }) => name === args.params['file'])
    if (!found)
      return {
        status: 404,
        contentType: 'text/plain; charset=utf-8',
        body: 'There is no such file\n',
      }
    return {
      // Served as text, so that none of it can run in the site's origin.
      contentType: 'text/plain; charset=utf-8',
      body: withApiHost(found, args.apiHost)
        .tokens.map(([, text]) => text)
        .join(''),
      fileName: found.name,
    }
  },
}
