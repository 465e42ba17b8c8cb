import { appendFile, cp, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  readRegistry,
  releaseFolder,
  serverBundlePath,
  updateRegistry,
} from '@orchard/platform/releases'
import { patchRelease } from '@orchard/platform/testing'
import { REPOSITORY } from '@orchard/platform/workspace'
import { ask } from '#src/ask.ts'
import { temporaryFolder } from './server-process.ts'

const SERVED_WITHIN_MS = 5_000

/** Copies the live releases to a folder of their own, in which more can be made. */
export async function copyReleases() {
  const source = path.resolve(process.env['RELEASES_DIR'] ?? path.join(REPOSITORY, '.releases'))
  const folder = temporaryFolder()
  const registry = await readRegistry(source)
  const live: Readonly<Record<string, string>> = registry.live
  for (const [unit, release] of Object.entries(live))
    await cp(releaseFolder(source, unit, release), releaseFolder(folder, unit, release), {
      recursive: true,
    })
  await writeFile(path.join(folder, 'registry.json'), JSON.stringify(registry))
  return {
    folder,
    live,

    /** Stores a unit's release under another id, with `code` at the end of its server bundle. */
    async copy(unit: string, code = ''): Promise<string> {
      const release = await patchRelease(folder, unit, live[unit] ?? '', [])
      await appendFile(serverBundlePath(folder, unit, release), `\n;${code}\n`)
      return release
    },

    /** Makes a release live and waits until the composer at `origin` serves it. */
    async point(origin: string, unit: string, release = live[unit] ?? ''): Promise<void> {
      const { generation } = await updateRegistry(folder, (now) => ({
        ...now,
        generation: now.generation + 1,
        live: { ...now.live, [unit]: release },
      }))
      const served = async () => JSON.parse(String((await ask(`${origin}/readyz`)).body))
      const until = performance.now() + SERVED_WITHIN_MS
      while ((await served()).generation !== generation) {
        if (performance.now() > until) throw new Error(`Generation ${generation} is not served`)
        await wait(20)
      }
    },

    hide: (unit: string, release: string) =>
      rename(releaseFolder(folder, unit, release), path.join(folder, `.${release}`)),
  }
}
