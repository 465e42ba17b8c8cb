import type { PublicRead } from '@orchard/shared/contracts'
import type { PluginOption } from 'vite'

/** Contents of a `unit.config.ts`. */
export interface UnitConfig {
  plugins: () => PluginOption[]
  /** Files and folders outside its own that its plugins read, from the top of the repository. */
  packs?: readonly string[]
  /** Files of parts that become modules of their own, by name of the part; each exports `openPart`. */
  parts?: Readonly<Record<string, string>>
  /** Most kilobytes (Brotli, 1000 bytes) of code and styles, its own and the host's, by route id. */
  budgets?: Readonly<Record<string, number>>
  /**
   * Files of its release that are made from sources which no module imports: the folders and files of these, below its
   * own, and what matches the release paths, as modules name them. Tests of a change follow them.
   */
  assets?: readonly { sources: readonly string[]; owns: RegExp }[]
  /** Every path that it gives to `fetchPublic`, and what must be in each document. */
  reads?: readonly PublicRead[]
}
