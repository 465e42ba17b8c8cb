import type { ReleaseManifest } from '@orchard/shared/contracts'
import { matchPath } from '@orchard/shared/router/server'
import { affectedRemotes, type Candidate, neededFiles } from './gate.ts'
import { type Renderer, releaseSet } from './renderer.ts'

/** One page of a route, as the server renders it. */
export interface SamplePage {
  id: string
  path: string
  html: string
}

/**
 * One page of each route whose HTML, code or styles are other than those that are live. A page that only
 * some parameters lead to is sampled once: its siblings share its code.
 */
export async function changedPages(
  candidate: Candidate,
  renderer: Renderer,
): Promise<SamplePage[]> {
  const { releasesDir, after, before } = candidate
  const next = await releaseSet(releasesDir, after)
  const live = before.has('host') ? await releaseSet(releasesDir, before) : null
  const changed: SamplePage[] = []
  for (const remote of affectedRemotes(candidate))
    for (const { id, path: pattern } of remote.routes.pages) {
      const path = samplePath(pattern, remote.paths)
      if (path === null) continue
      const { html } = await renderer.render(next, path)
      const old = before.get(remote.unit)
      const isSameCode =
        live !== null &&
        codeOf(after.get('host')) === codeOf(before.get('host')) &&
        codeOf(remote, id) === codeOf(old, id)
      const isSame =
        isSameCode &&
        withoutReleases(html) === withoutReleases((await renderer.render(live, path)).html)
      if (!isSame) changed.push({ id, path, html })
    }
  return changed
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
