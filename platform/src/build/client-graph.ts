import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ReleaseManifest, Unit } from '@orchard/shared/contracts'
import { HOST_ENTRY, REMOTE_ENTRY } from './chunks.ts'

/** One chunk of Vite's `manifest.json`. */
interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

/** Imported by the host's entry at once, one after the other; its other dynamic imports can wait. */
const HOST_START = /react-dom\/client\.js$|^src\/browser\/boot\.tsx$/

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
  const entry = unit === 'host' ? HOST_ENTRY : REMOTE_ENTRY
  const eager = new Set<string>()
  for (const key of Object.keys(chunks))
    if (fileOf(key) === entry || HOST_START.test(key)) reach(key, importsOf, eager)
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
