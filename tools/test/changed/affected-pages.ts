import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { UnitConfig } from '@orchard/platform/unit-config'
import { importedFiles, listUnits, unitFolder } from '@orchard/platform/workspace'
import type { PageRoute, RouteTable } from '@orchard/shared/contracts'
import { ROOT } from '../../preflight.mjs'

/** A page of the site, with the file that it is made from. */
export interface SitePage {
  /** As the router has it: `/api/:slug`. */
  path: string
  file: string
}

/** Every page of every remote, by the route tables. */
export async function listPages(): Promise<SitePage[]> {
  const remotes = (await listUnits()).filter((unit) => unit !== 'host')
  const tables = await Promise.all(
    remotes.map(async (unit) => {
      const folder = unitFolder(unit)
      const address = pathToFileURL(path.join(ROOT, folder, 'src', 'routes.ts')).href
      const { routes }: { routes: RouteTable } = await import(address)
      return routes.pages.map(({ id, path }: PageRoute) => ({
        path,
        file: `${folder}/src/pages/${id.slice(id.indexOf('/') + 1)}-page.tsx`,
      }))
    }),
  )
  return tables.flat()
}

/** Every page is made from these files and their imports. */
const SITE_ENTRIES = [
  'host/src/browser/main.ts',
  'host/src/server/server-entry.ts',
  'platform/src/serve/main.ts',
  'platform/src/build/build-release.ts',
]

/** Files outside of folders say how everything is installed and built. */
const isSettings = (file: string) => /^[^/]+\.(?:json|ts)$/.test(file)
const isTest = (file: string) => /\.(?:test|soak)\.tsx?$|\/testing\/|\.md$/.test(file)

/**
 * The pages that a change can affect: those that import a changed file, or a module that reads an asset which is made
 * from it; of a remote of which another file changed, such as its route table, all; and all pages for what is on every
 * page.
 */
export async function affectedPages(
  pages: readonly SitePage[],
  files: readonly string[],
): Promise<SitePage[]> {
  // Articles are Markdown, too.
  const changed = files.filter((file) => !isTest(file) || /^remote-[^/]+\/.*\.md$/.test(file))
  const present = pages.filter(({ file }) => existsSync(path.join(ROOT, file)))
  const graph = await importedFiles([...SITE_ENTRIES, ...present.map(({ file }) => file)])
  const isOnEveryPage = (file: string) =>
    file.startsWith('host/') ||
    isSettings(file) ||
    SITE_ENTRIES.some((entry) => graph.get(entry)?.has(file))
  if (changed.some(isOnEveryPage)) return [...pages]
  const placed = new Set([...graph.values()].flatMap((imported) => [...imported]))
  const reached = await Promise.all(
    changed.map(async (one) => (placed.has(one) ? [one] : ((await readersOf(one, placed)) ?? one))),
  )
  return pages.filter(({ file }) => {
    const folder = `${file.split('/')[0]}/`
    return reached.some((one) =>
      typeof one === 'string'
        ? one.startsWith(folder)
        : one.some((module) => graph.get(file)?.has(module)),
    )
  })
}

/** The modules among `modules` that name an asset which is made from a file; null if its unit declares none. */
async function readersOf(file: string, modules: ReadonlySet<string>): Promise<string[] | null> {
  const [, folder = '', below = ''] = /^(remote-[^/]+)\/(.*)$/.exec(file) ?? []
  const config = path.join(ROOT, folder, 'unit.config.ts')
  if (!folder || !existsSync(config)) return null
  const { assets = [] }: UnitConfig = await import(pathToFileURL(config).href)
  const made = assets.filter(({ sources }) =>
    sources.some((one) => below === one || below.startsWith(`${one}/`)),
  )
  if (made.length === 0) return null
  return [...modules].filter(
    (one) =>
      one.startsWith(`${folder}/src/`) &&
      made.some(({ owns }) => new RegExp(`['"\`/](?:${owns.source})`).test(read(one))),
  )
}

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
