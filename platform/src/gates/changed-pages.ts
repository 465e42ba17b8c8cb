import type { CachePolicy, ReleaseManifest, Unit } from '@orchard/shared/contracts'
import { matchPath } from '@orchard/shared/router/server'
import { neededFiles } from '#src/registry/needed-files.ts'
import type { ReleaseSet } from '#src/serve/variants/release-set.ts'
import { affectedRemotes, type Candidate } from './gate.ts'
import { type Renderer, releaseSet } from './renderer.ts'

/** One page of a route. */
export interface SamplePage {
  unit: Unit
  path: string
  /** A query for each parameter that the route declares, such as `?page=2`. */
  queries: readonly string[]
}

/** The pages that a gate opens. */
export interface ChangedPages {
  changed: readonly SamplePage[]
  /** One page of each remote at least, so that visitors can come from another one. */
  all: readonly SamplePage[]
}

/** Of a parameter with free text: the second page of a list, the second step, or a text that finds little. */
const FREE_VALUE = '2'

/**
 * One page of each route whose HTML, code or styles are other than those that are live. A page that only
 * some parameters lead to is sampled once: its siblings share its code. A route that leads elsewhere has none.
 */
export async function changedPages(
  candidate: Candidate,
  next: ReleaseSet,
  renderer: Pick<Renderer, 'render'>,
): Promise<ChangedPages> {
  const { releasesDir, after, before } = candidate
  const live = before.has('host') ? await releaseSet(releasesDir, before) : null
  const changed: SamplePage[] = []
  const all: SamplePage[] = []
  for (const remote of affectedRemotes(candidate))
    for (const { cache, id, path: pattern } of remote.routes.pages) {
      const path = samplePath(pattern, remote.paths)
      if (path === null) continue
      const { html, location } = await renderer.render(next, path)
      if (location !== undefined) continue
      const sample = { unit: remote.unit, path, queries: declaredQueries(cache) }
      all.push(sample)
      const old = before.get(remote.unit)
      const isSameCode =
        live !== null &&
        codeOf(after.get('host')) === codeOf(before.get('host')) &&
        codeOf(remote, id) === codeOf(old, id)
      const isSame =
        isSameCode &&
        withoutReleases(html) === withoutReleases((await renderer.render(live, path)).html)
      if (!isSame) changed.push(sample)
    }
  for (const { paths, unit } of after.values()) {
    const [path] = paths
    if (path !== undefined && !all.some((one) => one.unit === unit))
      all.push({ unit, path, queries: [] })
  }
  return { changed, all }
}

/** A path of a route: the pattern itself, or the first listed path that it matches. */
export function samplePath(pattern: string, paths: readonly string[]): string | null {
  if (!pattern.includes(':')) return pattern
  return paths.find((path) => matchPath(pattern, path)) ?? null
}

/** A query for each parameter of a page; of the values of one the last, since the first is often the default. */
export function declaredQueries(cache: CachePolicy): string[] {
  if (cache === 'none') return []
  const { bypass = [], vary = {} } = cache
  const listed = Object.entries(vary).map(([name, values]) => [name, values.at(-1) ?? FREE_VALUE])
  const free = bypass.map((name) => [name, FREE_VALUE])
  return [...listed, ...free].map(([name = '', value = '']) => {
    return `?${new URLSearchParams({ [name]: value })}`
  })
}

/**
 * HTML without what differs between two releases of the same sources, or of sources that differ on another
 * page: the start file names the code of all of them, so its hash says nothing about this one.
 */
export function withoutReleases(html: string): string {
  return html
    .replaceAll(/\b[a-f0-9]{12}\b/g, '')
    .replaceAll(/"generation":\d+|"start":"sha256-[^"]*"/g, '')
}

/** The hashes of what a route's code and styles consist of. */
function codeOf(release: ReleaseManifest | undefined, id?: string): string {
  if (!release) return ''
  return neededFiles(release, id)
    .map((file) => `${file} ${release.integrity[file]}`)
    .join('\n')
}
