import path from 'node:path'
import type { Unit } from '@orchard/shared/contracts'
import { REPOSITORY, unitFolder } from '#src/workspace.ts'
import type { UnitConfig } from './unit-config.ts'
import type { UnitBuild } from './vite-config.ts'

/** Reads `unit.config.ts` of a unit. */
export async function unitConfig(unit: Unit): Promise<UnitConfig> {
  const config: UnitConfig = await import(path.join(REPOSITORY, unitFolder(unit), 'unit.config.ts'))
  return config
}

/** The build of a unit as its `unit.config.ts` describes it. */
export async function unitBuild(
  unit: Unit,
): Promise<UnitBuild & Required<Pick<UnitConfig, 'budgets' | 'parts' | 'reads'>>> {
  const { plugins, budgets = {}, parts = {}, reads = [] } = await unitConfig(unit)
  const root = path.join(REPOSITORY, unitFolder(unit))
  return { unit, root, plugins: plugins(), budgets, parts, reads }
}
