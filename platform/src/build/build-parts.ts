import { stat } from 'node:fs/promises'
import path from 'node:path'
import { partFile } from '@orchard/shared/contracts'
import { build } from 'vite'
import type { unitBuild } from './unit-build.ts'
import { partConfig } from './vite-config.ts'

/** Bytes before compression. Every visit fetches a part's data before the rest, which waits for it on a slow line. */
const MAX_DATA_BYTES = 100_000

/**
 * Builds the modules of a unit's parts into its browser's build in `client`. A part with too much data gets none: it
 * is fetched from behind the remote entry then, when it is needed.
 * @returns the modules, relative to `client`.
 */
export async function buildParts(
  description: Awaited<ReturnType<typeof unitBuild>>,
  client: string,
): Promise<string[]> {
  const built: string[] = []
  for (const [part, file] of Object.entries(description.parts)) {
    const module = partFile(part)
    const data = await stat(path.join(client, `${module}on`)).catch(() => null)
    if ((data?.size ?? 0) > MAX_DATA_BYTES) continue
    await build(partConfig(description, part, file, client))
    built.push(module)
  }
  return built
}
