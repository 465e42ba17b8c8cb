import { affectedRemotes, type Gate } from './gate.ts'
import { inspectPage } from './inspect-page.ts'
import { releaseSet, withRenderer } from './renderer.ts'

/** Limit of problems that are listed. */
const MAX_PROBLEMS = 20

/** Rendering: every path that a remote lists is a whole page under the host it would run with. */
export const renderGate: Gate = {
  name: 'rendering',
  async check(candidate) {
    const set = await releaseSet(candidate.releasesDir, candidate.after)
    const paths = affectedRemotes(candidate).flatMap((remote) => remote.paths)
    const problems = await withRenderer(candidate.releasesDir, async ({ render }) =>
      Promise.all(
        paths.map((path) =>
          render(set, path).then(
            (page) => inspectPage(path, page),
            (error: Error) => [`${path} fails to render: ${error.message}`],
          ),
        ),
      ),
    )
    const all = problems.flat()
    const more = all.length - MAX_PROBLEMS
    return {
      problems: [...all.slice(0, MAX_PROBLEMS), ...(more > 0 ? [`and ${more} more`] : [])],
      notes: [`${paths.length} paths rendered`],
    }
  },
}
