import type { PageRoute, RouteTable } from './remote-module.ts'

/** The units that are released on their own. */
export const UNITS = ['host', 'catalogue', 'content', 'account'] as const
export type Unit = (typeof UNITS)[number]

/** `registry.json`: which release of each unit is live, and how that came about. */
export interface Registry {
  schema: 1
  /** Grows by one with each change. */
  generation: number
  live: Partial<Record<Unit, string>>
  /** Releases that a share of the visitors gets instead of the live one, by unit. */
  rollouts?: Partial<Record<Unit, Rollout>>
  history: readonly RegistryChange[]
}

/** A release that is tried with some of the visitors. */
interface Rollout {
  release: string
  /** Share of the visitors who get it, 0 to 100. */
  percent: number
  /** When it began with this release; ISO 8601. */
  since: string
}

/** Stands for a release where a remote runs from source, in development. */
export const SOURCE_RELEASE = 'source'

/** One move of a pointer, or one change of a rollout. */
export interface RegistryChange {
  generation: number
  unit: Unit
  /** What the change leads to; for a rollout the release that is tried. */
  release: string
  /** What it leads away from; for a rollout the live release, which stays. */
  previous: string | null
  action: 'release' | 'rollback' | 'rollout' | 'rollout-stopped' | 'automatic-rollback'
  /** ISO 8601. */
  at: string
  /** Share of the visitors, where a rollout was started or changed. */
  percent?: number
  /** Why the site went back by itself. */
  reason?: string
}

/** `release.json` in a release's folder. */
export interface ReleaseManifest {
  schema: 1
  unit: Unit
  release: string
  contract: number
  /** ISO 8601. */
  builtAt: string
  /** The commit that it was built from, where that is known; ends in `+` if files had been changed since. */
  commit?: string
  /** Where its `client/` folder is served: `/_mf/<unit>/<release>/`. */
  base: string
  /** Modules to preload and, for the host, to start with; below `base`. */
  entry: string
  /** Modules that are always needed, entry first; below `base`. */
  modules: readonly string[]
  /** Modules that a page needs beside those, by route id; below `base`. */
  pageModules: Readonly<Record<string, readonly string[]>>
  /** Style sheets that every page of the unit needs, below `base`. */
  styles: readonly string[]
  /** Style sheets that a page needs beside those, by route id; below `base`. */
  pageStyles: Readonly<Record<string, readonly string[]>>
  routes: RouteTable
  /** Paths to prerender and to list in the sitemap. */
  paths: readonly string[]
  parts: readonly string[]
  /** Host: the version of each module that it provides. */
  provides: Readonly<Record<string, string>>
  /** Remotes: the range of each module that they expect to be provided. */
  requires: Readonly<Record<string, string>>
  /** Subresource integrity of each JavaScript and style file below `client/`. */
  integrity: Readonly<Record<string, string>>
}

/** What of a page's route the browser has to know. */
export type SnapshotPage = Omit<PageRoute, 'cache'>

/** What of a remote's release the browser has to know; written into every page. */
export interface SnapshotUnit {
  unit: Unit
  release: string
  base: string
  entry: string
  pages: readonly SnapshotPage[]
  parts: readonly string[]
}

/** The releases that a page was rendered with; a tab keeps them until it loads a new document. */
export interface Snapshot {
  generation: number
  host: string
  remotes: readonly SnapshotUnit[]
}
