import type { ReleaseManifest, Unit } from '@orchard/shared/contracts'
import { matchPath } from '@orchard/shared/router/server'
import { neededFiles } from '#src/registry/needed-files.ts'
import { contentSecurityPolicy } from '#src/serve/responses/security-headers.ts'
import type { ReleaseSet } from '#src/serve/variants/release-set.ts'
import { affectedRemotes, type Candidate } from './gate.ts'
import { NOWHERE, type Renderer, releaseSet } from './renderer.ts'

/** One page of a route, as the server renders it. */
export interface SamplePage {
  id: string
  unit: Unit
  path: string
  html: string
  /** Its Content-Security-Policy. */
  policy: string
}

/** The pages that a gate opens. */
export interface ChangedPages {
  changed: readonly SamplePage[]
  /** One page of each remote at least, so that visitors can come from another one. */
  all: readonly SamplePage[]
}

/**
 * One page of each route whose HTML, code or styles are other than those that are live. A page that only
 * some parameters lead to is sampled once: its siblings share its code.
 */
export async function changedPages(
  candidate: Candidate,
  renderer: Renderer,
): Promise<ChangedPages> {
  const { releasesDir, after, before } = candidate
  const next = await releaseSet(releasesDir, after)
  const live = before.has('host') ? await releaseSet(releasesDir, before) : null
  const changed: SamplePage[] = []
  const all: SamplePage[] = []
  for (const remote of affectedRemotes(candidate))
    for (const { id, path: pattern } of remote.routes.pages) {
      const path = samplePath(pattern, remote.paths)
      if (path === null) continue
      const sample = await renderSample(renderer, next, { unit: remote.unit, id, path })
      const { html } = sample
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
      all.push(await renderSample(renderer, next, { unit, id: '', path }))
  }
  return { changed, all }
}

async function renderSample(
  renderer: Renderer,
  set: ReleaseSet,
  place: Pick<SamplePage, 'id' | 'path' | 'unit'>,
): Promise<SamplePage> {
  const { html, scriptHashes, styleHashes } = await renderer.render(set, place.path)
  const policy = contentSecurityPolicy({ scriptHashes, styleHashes }, [NOWHERE], false)
  return { ...place, html, policy }
}

/** A path of a route: the pattern itself, or the first listed path that it matches. */
export function samplePath(pattern: string, paths: readonly string[]): string | null {
  if (!pattern.includes(':')) return pattern
  return paths.find((path) => matchPath(pattern, path)) ?? null
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
