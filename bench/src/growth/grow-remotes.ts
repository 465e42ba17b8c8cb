import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readRegistry, updateRegistry } from '@orchard/platform/releases'
import { renameUnit } from '@orchard/platform/testing'
import { runIn } from './run-in.ts'

/** The remote that is built; the others are copies of its release under names as long. */
const FIRST = 'zone00'
const PAGES = 40

/** Adds the sources of a small remote with 40 pages to a copy of the workspace. */
export async function addRemote(workspace: string): Promise<void> {
  await runIn(workspace, 'platform/src/cli/new-remote/cli.ts', FIRST)
  const sources = path.join(workspace, `remote-${FIRST}`)
  for (const [file, text] of Object.entries(SOURCES)) {
    await mkdir(path.dirname(path.join(sources, file)), { recursive: true })
    await writeFile(path.join(sources, file), text)
  }
}

/** Puts copies of the remote's release live, until the site of a copy of the workspace has `count` of them. */
export async function multiplyRemote(workspace: string, count: number): Promise<void> {
  const releasesDir = path.join(workspace, '.releases')
  const { live } = await readRegistry(releasesDir)
  const release = live[FIRST]
  if (release === undefined) throw new Error(`${FIRST} is not live`)
  const copies: Record<string, string> = {}
  for (let index = 1; index < count; index++) {
    const name = `zone${String(index).padStart(2, '0')}`
    await renameUnit(releasesDir, { unit: FIRST, release }, name)
    copies[name] = release
  }
  await updateRegistry(releasesDir, (now) => ({
    ...now,
    generation: now.generation + 1,
    live: { ...now.live, ...copies },
  }))
}

const SOURCES: Readonly<Record<string, string>> = {
  'src/routes.ts': `import type { RouteTable } from '@orchard/shared/contracts'

/** Every address of this remote. */
export const routes: RouteTable = {
  pages: [
    { id: '${FIRST}/home', path: '/${FIRST}', skeleton: 'article', cache: {} },
    { id: '${FIRST}/place', path: '/${FIRST}/:place', skeleton: 'article', cache: {} },
  ],
}
`,
  'src/remote.ts': `import { CONTRACT_VERSION, type RemoteModule, remoteLoaders } from '@orchard/shared/contracts'

const places = Array.from({ length: ${PAGES - 1} }, (_, index) => '/${FIRST}/place-' + (index + 1))

/** The door of this remote. */
export const remote = {
  contract: CONTRACT_VERSION,
  ...remoteLoaders(import.meta.glob('./pages/*-page.tsx')),
  async listPaths() {
    return ['/${FIRST}', ...places]
  },
} satisfies RemoteModule
`,
  'src/pages/place-page.tsx': `import type { PageModule } from '@orchard/shared/contracts'
import { Link } from '@orchard/shared/router'
import type { ReactNode } from 'react'
import classes from './home-page.module.css'

function PlacePage(): ReactNode {
  return (
    <article className={classes.Page}>
      <h1>A place of ${FIRST}</h1>
      <p>
        <Link to="/${FIRST}">All places</Link>
      </p>
    </article>
  )
}

/** \`/${FIRST}/:place\` */
export const page: PageModule<null> = {
  Component: PlacePage,
  head: ({ params }) => ({
    title: 'Place ' + params.place + ' of ${FIRST}',
    description: 'One of the places of ${FIRST}, on API Orchard.',
  }),
}
`,
  'unit.config.ts': `/** Nothing of it is made by plugins of its own. */
export const plugins = () => []

/** Most kilobytes of code and styles, the host's included, by page. */
export const budgets = { '${FIRST}/home': 140, '${FIRST}/place': 140 }
`,
}
