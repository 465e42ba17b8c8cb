import type { ResourceModule } from '@orchard/shared/contracts'
import { sampleProblem } from '#src/data/errors.ts'
import { loadError, MISSING } from '#src/pages/error-page.tsx'

const contentType = 'application/json; charset=utf-8'

/** `/errors/{code}.json` */
export const resource: ResourceModule = {
  async render(args) {
    const found = await loadError(args).catch(() => null)
    if (!found)
      return {
        status: 404,
        contentType,
        body: JSON.stringify({ code: 'not_found', detail: MISSING.text }),
      }
    const { error, site } = found
    const { cause, code, fix, isCounted, status } = error
    const sample = sampleProblem(error, site)
    const { type } = sample
    return {
      contentType,
      body: JSON.stringify({ type, code, status, cause, fix, counted: isCounted, sample }),
    }
  },
}
