import type { ResourceModule } from '@orchard/shared/contracts'
import { problemType } from '@orchard/shared/errors/path'
import { readErrors } from '#src/data/errors.ts'

/** `/errors.json`: every error with its status, cause and page. */
export const resource: ResourceModule = {
  async render(args) {
    const { origin } = new URL(args.request.url)
    const groups = await readErrors(args)
    return {
      contentType: 'application/json; charset=utf-8',
      body: JSON.stringify({
        errors: groups.flatMap(({ errors, name }) =>
          errors.map((one) => ({ ...one, group: name, type: problemType(origin, one.code) })),
        ),
      }),
    }
  },
}
