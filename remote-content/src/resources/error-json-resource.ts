import type { ResourceModule } from '@orchard/shared/contracts'
import { findError, sampleProblem } from '#src/data/errors.ts'
import { MISSING } from '#src/pages/error-page.tsx'

const contentType = 'application/json; charset=utf-8'

/** `/errors/{code}.json` */
export const resource: ResourceModule = {
  async render(args) {
    const error = await findError(args, args.params['code'] ?? '')
    if (!error)
      return {
        status: 404,
        contentType,
        body: JSON.stringify({ code: 'not_found', detail: MISSING.text }),
      }
    const { cause, code, fix, isCounted, status } = error
    const sample = sampleProblem(error, new URL(args.request.url).origin)
    const { type } = sample
    return {
      contentType,
      body: JSON.stringify({ type, code, status, cause, fix, counted: isCounted, sample }),
    }
  },
}
