import type { PageRoute, RouteTable } from './remote-module.ts'

/**
 * The name of a unit that is released on its own: `host` for the shell, any other is a remote's. Which
 * remotes there are is not written down: what has a live release is part of the site.
 */
export type Unit = string

/** What the name of a unit looks like; it is a folder, a path segment and a prefix of page ids. */
export const UNIT_NAME = /^[a-z][a-z0-9]{1,23}$/

/** `registry.json`: which release of each unit is live, and how that came about. */
export interface Registry {
  schema: 1
  /** Grows by one with each change. */
  generation: number
  live: Readonly<Record<Unit, string>>
  /** Releases that a share of the visitors gets instead of the live one, by unit. */
  rollouts?: Readonly<Record<Unit, Rollout>>
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
  /** Subresource integrity of each JavaScript and style file below `client/`, and of the start file. */
  integrity: Readonly<Record<string, string>>
  /** Hash of the import map in the start file, by which policies allow it. */
  startMap?: string
  /** Most kilobytes of code and styles that a page may need, by route id; `budgets` of its unit. */
  budgets?: Readonly<Record<string, number>>
}

/** `gates.json` beside it: what the gates said when the release was last put to them. */
export interface GatesReport {
  schema: 1
  unit: Unit
  release: string
  /** ISO 8601. */
  at: string
  /** The releases beside which it was tried, by unit. */
  beside: Registry['live']
  gates: readonly GateResult[]
}

/** What one gate found. */
export interface GateResult {
  gate: string
  /** A gate is skipped where what it needs is not there; `notes` say what. */
  outcome: 'passed' | 'failed' | 'skipped'
  /** Each says what is wrong and what to do. */
  problems: readonly string[]
  notes: readonly string[]
  milliseconds: number
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
  /** Integrity of the release's start file, without which none of its modules is loaded. */
  start?: string
}

/** The releases that a page was rendered with; a tab keeps them until it loads a new document. */
export interface Snapshot {
  generation: number
  host: string
  /** As of a unit. */
  hostStart?: string
  remotes: readonly SnapshotUnit[]
}

/** Answers with the key of the releases that the asking visitor gets. */
export const LIVE_PATH = '/_mf/live'

/** Names releases that are shown together: the same ones have the same key. */
export function releaseKey({
  host,
  remotes,
}: {
  host: string
  remotes: readonly Pick<SnapshotUnit, 'unit' | 'release'>[]
}): string {
  const all = [{ unit: 'host', release: host }, ...remotes]
  return all.map(({ unit, release }) => `${unit}@${release}`).join('+')
}
