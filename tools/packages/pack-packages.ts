import { execFile } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { stagePlatform } from './stage-platform.ts'
import { stageShared } from './stage-shared.ts'

const run = promisify(execFile)

/** What is packed, by the names of the staged folders. */
const STAGES = { platform: stagePlatform, shared: stageShared } as const

/** Archives of the packages, and the folders that they were made of. */
export type Packed = Record<keyof typeof STAGES, { archive: string; folder: string }>

/**
 * Makes the packages that other repositories build remotes with, as `npm publish` would.
 * @param target gets the archives; what is in it from before is removed.
 * @throws {Error} when the sources cannot be compiled.
 */
export async function packPackages(target: string): Promise<Packed> {
  await rm(target, { recursive: true, force: true })
  const packed = await Promise.all(
    Object.entries(STAGES).map(async ([name, stage]) => {
      const folder = path.join(target, '.staged', name)
      await mkdir(folder, { recursive: true })
      await stage(folder)
      const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', target], {
        cwd: folder,
      })
      return [name, { archive: path.join(target, stdout.trim()), folder }]
    }),
  )
  return Object.fromEntries(packed)
}
