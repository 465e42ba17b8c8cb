import path from 'node:path'
import type { Unit } from '@orchard/shared/contracts'
import type { PluginOption } from 'vite'
import type { UnitBuild } from '../../vite.base.ts'
import { REPOSITORY, unitFolder } from './unit-inputs.ts'

/** What a unit says of itself in `unit.config.ts`. */
export interface UnitConfig {
  plugins: () => PluginOption[]
  /** Where its development server listens; the host's is the site's own. */
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
): Promise<UnitBuild & { budgets: Readonly<Record<string, number>> }> {
  const { plugins, budgets = {} } = await unitConfig(unit)
  return { unit, root: path.join(REPOSITORY, unitFolder(unit)), plugins: plugins(), budgets }
}
