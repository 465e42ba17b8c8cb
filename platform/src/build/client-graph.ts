import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ReleaseManifest, Unit } from '@orchard/shared/contracts'

/** One chunk of Vite's `manifest.json`. */
interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

/** The host's entry is an asynchronous boundary: everything behind it is needed at once. */
const HOST_ENTRY = 'src/browser/main.ts'

/** Groups the files of a built unit by when they are needed, from Vite's own manifest. */
export async function readClientGraph(
  client: string,
  unit: Unit,
): Promise<Pick<ReleaseManifest, 'entry' | 'modules' | 'pageModules' | 'styles' | 'pageStyles'>> {
  const chunks = JSON.parse(
    await readFile(path.join(client, '.vite', 'manifest.json'), 'utf8'),
  ) as Record<string, Chunk>

  const importsOf = (key: string) => chunks[key]?.imports ?? []
  const reach = (key: string, next: (key: string) => string[], seen = new Set<string>()) => {
    if (seen.has(key)) return seen
    seen.add(key)
    for (const one of next(key)) reach(one, next, seen)
    return seen
  }
  const fileOf = (key: string) => chunks[key]?.file ?? ''
  const isOwn = (key: string) => key.startsWith('src/')
  const entry = unit === 'host' ? fileOf(HOST_ENTRY) : 'remoteEntry.js'
  // Dynamic imports of the unit's own code can wait; those of federation cannot.
  const isNeeded = (from: string, to: string) =>
    !isOwn(from) || !isOwn(to) || from.startsWith(HOST_ENTRY)
  const neededBy = (key: string) => [
    ...importsOf(key),
    ...(chunks[key]?.dynamicImports ?? []).filter((one) => isNeeded(key, one)),
  ]
  const entryKey = Object.keys(chunks).find((key) => fileOf(key) === entry) ?? ''
  const eager = reach(entryKey, neededBy)
  const modules = [...eager].map(fileOf).filter((file) => file.endsWith('.js'))

  const pages = Object.keys(chunks)
    .filter((key) => key.startsWith('src/pages/') && !eager.has(key))
    .map((key) => ({
      id: `${unit}/${path.basename(key).replace(/-page\.tsx$/, '')}`,
      chunks: [...reach(key, importsOf)].filter((one) => !eager.has(one)),
    }))
  const stylesOf = (keys: Iterable<string>) => [
    ...new Set([...keys].flatMap((key) => chunks[key]?.css ?? [])),
  ]
  return {
    entry,
    modules: [entry, ...modules.filter((file) => file !== entry)],
    pageModules: Object.fromEntries(pages.map((page) => [page.id, page.chunks.map(fileOf)])),
    styles: stylesOf(eager),
    pageStyles: Object.fromEntries(pages.map((page) => [page.id, stylesOf(page.chunks)])),
  }
}
