import { temporaryFolder } from '@orchard/shared/testing/temporary-folder'
import { growWorkspace, type Size } from './grow-workspace.ts'
import { runIn } from './run-in.ts'

/** The figures that `measure-site.ts` writes. */
interface SiteFigures {
  startMs: number
  /** Of responses in Brotli; of documents for programs, the characters. */
  bytes: Record<string, number>
  /** Milliseconds of the first response after the start. */
  firstMs: Record<string, number>
  /** Milliseconds of a page that is not cached. */
  renders: number[]
  /** Pages that the lists lead to without scripts. */
  reached: number
  articles: number
  keys: number[]
  megabytes: number | null
}

/**
 * Builds and measures a site with as many APIs and articles as `size` says, from a copy of this workspace
 * that is removed at the end.
 * @throws {Error} when its build or one of its pages fails.
 */
export async function measureGrownSite(size: Size, { withSearch = false } = {}) {
  const cwd = temporaryFolder()
  await growWorkspace(cwd, size)
  const start = performance.now()
  await runIn(cwd, 'platform/src/cli/prepare-cli.ts')
  const buildMs = performance.now() - start
  const measuring = ['bench/src/growth/measure-site.ts', ...(withSearch ? ['--search'] : [])]
  return { buildMs, ...(JSON.parse(await runIn(cwd, ...measuring)) as SiteFigures) }
}
