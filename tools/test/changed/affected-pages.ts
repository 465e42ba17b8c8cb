import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
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
 * The pages that a change can affect: those that import a changed file; of a remote of which another file
 * changed, such as data or its route table, all; and all pages for what is on every page.
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
  return pages.filter(({ file }) => {
    const folder = `${file.split('/')[0]}/`
    return changed.some(
      (one) => graph.get(file)?.has(one) || (one.startsWith(folder) && !placed.has(one)),
    )
  })
}
