import path from 'node:path'
import type { Unit } from '@orchard/shared/contracts'
import type { PluginOption } from 'vite'
import type { UnitBuild } from '../../vite.base.ts'
import { REPOSITORY, unitFolder } from './unit-inputs.ts'

/** The build of a unit as its `unit.config.ts` describes it. */
export async function unitBuild(unit: Unit): Promise<UnitBuild> {
  const root = path.join(REPOSITORY, unitFolder(unit))
  const { plugins } = (await import(path.join(root, 'unit.config.ts'))) as {
    plugins: () => PluginOption[]
  }
  return { unit, root, plugins: plugins() }
}
