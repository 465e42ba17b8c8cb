import type {
  NavigationEntry,
  PageRoute,
  PathText,
  RouteTable,
  UpcomingPath,
} from './remote-module.ts'

/**
 * The name of a unit, which is released on its own: `host` is the shell, all others are remotes.
 * There is no list of remotes: a unit with a live release is part of the site.
 */
export type Unit = string

/** The form of a unit's name, which serves as folder, path segment and prefix of page ids. */
export const UNIT_NAME = /^[a-z][a-z0-9]{1,23}$/

/** `registry.json`: the live release of each unit, and its history. */
export interface Registry {
  schema: 1
  /** Grows by one with each change. */
  generation: number
  live: Readonly<Record<Unit, string>>
  /** Releases on trial with a share of the visitors, by unit. */
  rollouts?: Readonly<Record<Unit, Rollout>>
  /** Feature flags by name, `<unit>/<name>`; one that is not here is off. */
  flags?: Readonly<Record<string, FlagState>>
  rules?: RegistryRules
  history: readonly RegistryChange[]
}

/** What a registry asks of releases before visitors get them; what is not set has its default. */
export interface RegistryRules {
  /** Gates that must have run: a release is refused where one of them cannot. `all` stands for each. */
  requiredGates?: 'all' | readonly string[]
  /** How many people beside the signer must have approved a release. */
  approvals?: number
  freezes?: readonly Freeze[]
}

/** A time in which nothing is released. */
export interface Freeze {
  /** ISO 8601, in UTC. */
  start: string
  end: string
  reason: string
}

/** A release on trial with some of the visitors. */
interface Rollout {
  release: string
  /** Percentage of visitors who get it. */
  percent: number
  /** Start of the trial; ISO 8601. */
  since: string
}

/** For how many visitors a feature flag is on. */
export interface FlagState {
  /** Percentage of visitors; 100 stands for everybody. */
  percent: number
  /** When it came to that share; ISO 8601. */
  since: string
}

/** The release of a remote that runs from source, in development. */
export const SOURCE_RELEASE = 'source'

/** One move of a pointer, or one change of a rollout or of the rules, for which there is no unit and no release. */
export interface RegistryChange {
  generation: number
  unit: Unit
  /** The new release; for a rollout, the one on trial; of a unit that was retired, its last. */
  release: string
  /** The release before; for a rollout, the live one, which stays live. */
  previous: string | null
  action:
    | 'release'
    | 'rollback'
    | 'rollout'
    | 'rollout-stopped'
    | 'automatic-rollback'
    | 'retire'
    | 'flag'
    | 'rules'
  /** ISO 8601. */
  at: string
  /** Percentage of visitors, if a rollout was started or changed, or a flag; missing for a flag that was removed. */
  percent?: number
  /** Name of the feature flag that was changed; the pointer stays where it is. */
  flag?: string
  /** Reason for an automatic rollback. */
  reason?: string
  /** The key in whose name it was done, by its name; missing where a composer did it, and in older changes. */
  by?: string
  /** What that person said about it. */
  note?: string
  /** The commit that the release was built from, if known. */
  commit?: string
  /** The gates that looked before. */
  gates?: {
    passed: readonly string[]
    skipped?: readonly string[]
    /** Failed, and somebody went on deliberately. */
    overridden?: readonly string[]
  }
  /** The registry that it was promoted from. */
  from?: string
  /** Who approved it beside its signer. */
  approvedBy?: readonly string[]
  /** Rules that did not hold it up since its author said so, such as a freeze. */
  overrides?: readonly string[]
  /** The rules that were changed, in words. */
  rules?: string
}

/** A public resource, such as `/catalogue.json`, of which somebody says what must be in it. */
export interface PublicRead {
  /** A path without parameters. */
  path: string
  /** JSON Schema (draft 2020-12) of what the reader needs, and of nothing else. */
  schema: Readonly<Record<string, unknown>>
  /** The service that reads it; by default the unit that declares it. */
  service?: string
}

/**
 * The fields of a type, `name?` for one that may be missing and `name()` for what a method returns, each with the texts
 * of its alternatives. A type that is no object has one field without a name.
 */
export type ContractFields = Readonly<Record<string, readonly string[]>>

/**
 * The types that hosts and remotes exchange, by who gives them. The arguments of a method, by number, are a type with its
 * name, given by whoever calls it.
 */
export type ContractTypes = Readonly<
  Record<'fromRemote' | 'fromHost', Readonly<Record<string, ContractFields>>>
>

/** `release.json` in a release's folder. */
export interface ReleaseManifest {
  schema: 1
  unit: Unit
  release: string
  contract: number
  /** ISO 8601. */
  builtAt: string
  /** The commit that it was built from, if known; ends in `+` if there were uncommitted changes. */
  commit?: string
  /** Address of its `client/` folder: `/_mf/<unit>/<release>/`. */
  base: string
  /** The entry module, relative to `base`. */
  entry: string
  /**
   * For the host: files by the specifiers under which the import map of each document names them, relative to `base`: what
   * it provides, and what starts before it. Older builds have none.
   */
  imports?: Readonly<Record<string, string>>
  /** Modules that every page needs, entry first; relative to `base`. */
  modules: readonly string[]
  /** Further modules of a page, by route id; relative to `base`. */
  pageModules: Readonly<Record<string, readonly string[]>>
  /** Style sheets that every page of the unit needs; relative to `base`. */
  styles: readonly string[]
  /** Further style sheets of a page, by route id; relative to `base`. */
  pageStyles: Readonly<Record<string, readonly string[]>>
  routes: RouteTable
  /** Paths to prerender and to list in the sitemap. */
  paths: readonly string[]
  /** What lists of pages say, by path. Older builds have none. */
  pathTexts?: Readonly<Record<string, PathText>>
  /** Paths that join them on a later day. */
  upcoming?: readonly UpcomingPath[]
  parts: readonly string[]
  /** For the host: the version of each module that it provides. */
  provides: Readonly<Record<string, string>>
  /** For the host: the exports of our own ones, with the major version since which each is as it is. */
  exports?: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** For remotes: the version range of each module that the host must provide. */
  requires: Readonly<Record<string, string>>
  /** For remotes: the exports that it imports of each, with the major versions that it was built with. */
  uses?: Readonly<Record<string, Readonly<Record<string, number>>>>
  /**
   * Subresource integrity of each JavaScript and style file below `client/`, and of the start file.
   */
  integrity: Readonly<Record<string, string>>
  /**
   * Hash of each file of the release but this manifest, its signature and the gates' reports, by its path in the
   * folder of the release. A release without cannot be signed, and composers refuse it.
   */
  files?: Readonly<Record<string, string>>
  /** Hash of the import map in the start file, for the content security policy. */
  startMap?: string
  /** Maximum kilobytes of code and styles per page, by route id; from `budgets` of the unit. */
  budgets?: Readonly<Record<string, number>>
  /** Public resources that it reads; of the host, those that services read. Older builds have none. */
  reads?: readonly PublicRead[]
  /** The types of the contract that it was built with. Older builds have none. */
  contractTypes?: ContractTypes
}

/** A file in `gates/` beside it: the results of one run of the gates. */
export interface GatesReport {
  schema: 1
  unit: Unit
  release: string
  /** ISO 8601. */
  at: string
  /** The other releases in that run, by unit. */
  beside: Registry['live']
  gates: readonly GateResult[]
}

/** The result of one gate. */
export interface GateResult {
  gate: string
  /** A gate is skipped if a tool that it needs is missing; `notes` name it. */
  outcome: 'passed' | 'failed' | 'skipped'
  /** Each names a problem and its remedy. */
  problems: readonly string[]
  notes: readonly string[]
  milliseconds: number
}

const TRIALS: ReadonlySet<RegistryChange['action']> = new Set(['rollout', 'rollout-stopped'])

/**
 * When a unit's pointer came to its live release; null where the history does not reach back that
 * far. Trials, and their ends, leave the pointer where it is.
 */
export function liveSince(
  history: readonly RegistryChange[],
  unit: Unit,
  release: string,
): string | null {
  let live: RegistryChange | null = null
  for (const change of history) {
    if (change.unit !== unit || TRIALS.has(change.action)) continue
    if (change.action === 'retire') live = null
    if (change.release !== change.previous && change.release !== live?.release) live = change
  }
  return live?.release === release ? live.at : null
}

/** The part of a page's route that the browser needs. */
export type SnapshotPage = Omit<PageRoute, 'cache' | 'isIsolated'>

/** The part of a remote's release that the browser needs; every page contains it. */
export interface SnapshotUnit {
  unit: Unit
  release: string
  base: string
  entry: string
  pages: readonly SnapshotPage[]
  parts: readonly string[]
  navigation?: NavigationEntry
  /** Integrity of the release's start file, which is loaded before any of its modules. */
  start?: string
}

/** The releases that a page was rendered with; a tab keeps them until its next document. */
export interface Snapshot {
  generation: number
  host: string
  /** Integrity of the host's start file. */
  hostStart?: string
  remotes: readonly SnapshotUnit[]
  /** Names of the feature flags that are on, in their order; missing where none is. */
  flags?: readonly string[]
}

/** The forms that the live releases declare, by unit and name. */
export const FORMS_PATH = '/_mf/forms.json'

/** Responds with the key of the visitor's current releases. */
export const LIVE_PATH = '/_mf/live'

/** A key for a set of releases and flags that are shown together. */
export function releaseKey({
  host,
  remotes,
  flags = [],
}: Pick<Snapshot, 'host' | 'flags'> & {
  remotes: readonly Pick<SnapshotUnit, 'unit' | 'release'>[]
}): string {
  const all = [{ unit: 'host', release: host }, ...remotes]
  return [...all.map(({ unit, release }) => `${unit}@${release}`), ...flags].join('+')
}
