import path from 'node:path'
import type { Unit } from '@orchard/shared/contracts'
import type { PluginOption } from 'vite'
import { REPOSITORY, unitFolder } from '#src/workspace.ts'
import type { UnitBuild } from './vite-config.ts'

/** Contents of a `unit.config.ts`. */
export interface UnitConfig {
  plugins: () => PluginOption[]
  /** Files and folders outside its own that its plugins read, from the top of the repository. */
  packs?: readonly string[]
  /** Files of parts that become modules of their own, by name of the part; each exports `openPart`. */
  parts?: Readonly<Record<string, string>>
  /** Port of its development server; the host's is the site's own. */
  devPort?: number
  /** Most kilobytes (Brotli, 1000 bytes) of code and styles, its own and the host's, by route id. */
  budgets?: Readonly<Record<string, number>>
}

/** Reads `unit.config.ts` of a unit. */
export async function unitConfig(unit: Unit): Promise<UnitConfig> {
  const config: UnitConfig = await import(path.join(REPOSITORY, unitFolder(unit), 'unit.config.ts'))
  return config
}

/** The build of a unit as its `unit.config.ts` describes it. */
export async function unitBuild(
  unit: Unit,
): Promise<UnitBuild & Required<Pick<UnitConfig, 'budgets' | 'parts'>>> {
  const { plugins, budgets = {}, parts = {} } = await unitConfig(unit)
  const root = path.join(REPOSITORY, unitFolder(unit))
  return { unit, root, plugins: plugins(), budgets, parts }
}
