import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { removeAbandoned } from '#src/abandoned-folders.ts'
import { compiledFolder } from '#src/composer-command.mjs'
import { COMPOSER_FOLDER, OWN_UNIT, REPOSITORY } from '#src/workspace.ts'
import { compile, type Program, writeCompiled } from './compile.ts'
import { presentCommit } from './present-commit.ts'

/** The server of the site and its render worker. */
export const COMPOSER = {
  folder: 'platform/dist/composer',
  entries: {
    main: 'platform/src/serve/main.ts',
    worker: 'platform/src/serve/render/worker.ts',
  },
} as const satisfies Program

/**
 * Everything that production runs: the composer, and each service with its operators' commands, which the
 * service's package.json names under `compiled`.
 */
export async function listPrograms(): Promise<Program[]> {
  const programs = await Promise.all((await readServices()).map(readProgram))
  return [COMPOSER, ...programs.flat()]
}

/**
 * Compiles every program to plain JavaScript, so that it starts fast and runs without a loader. A package has the
 * composer compiled, and nothing else to run.
 */
export async function preparePrograms(): Promise<void> {
  if (OWN_UNIT !== null) return
  await generateSources()
  const commit = await shortCommit()
  for (const program of await listPrograms()) {
    const { files } = await compile(program, { commit })
    await writeCompiled(path.join(REPOSITORY, compiledFolder(program.folder)), files)
  }
}

/** The commit that is built: `COMMIT`, as an image without Git is given it, or the one that is checked out. */
async function shortCommit(): Promise<string> {
  const commit = process.env['COMMIT'] || (await presentCommit()).commit || ''
  return commit.slice(0, 12) + (commit.endsWith('+') ? '+' : '')
}

/**
 * Compiles the composer's render worker of the present sources into a folder of its own: a composer that
 * is running keeps the files it was started from. That of a package never changes.
 */
export async function prepareRenderWorker(): Promise<URL> {
  if (OWN_UNIT !== null) return pathToFileURL(path.join(COMPOSER_FOLDER, 'worker.js'))
  const { files } = await compile({ ...COMPOSER, entries: { worker: COMPOSER.entries.worker } })
  const hash = createHash('sha256')
  for (const [name, contents] of files) hash.update(`\0${name}\0`).update(contents)
  const gates = path.join(REPOSITORY, compiledFolder('platform/dist/gates'))
  const output = path.join(gates, hash.digest('hex').slice(0, 12))
  if (!existsSync(output)) {
    const work = `${output}.${process.pid}.tmp`
    removeAbandoned(gates)
    await writeCompiled(work, files)
    await rename(work, output).catch(() => rm(work, { recursive: true })) // another one was faster
  }
  return pathToFileURL(path.join(output, 'worker.js'))
}

/** Instructions for builds in a service's package.json. */
interface Service {
  /** Its folder, from the top of the repository. */
  workspace: string
  compiled?: Record<string, string>
  /** The module whose default export writes the service's generated sources where they are out of date. */
  generates?: string
}

async function readServices(): Promise<Service[]> {
  const folder = path.join(REPOSITORY, 'services')
  const names = existsSync(folder) ? await readdir(folder) : []
  const services = names.sort().map(async (name) => {
    const workspace = `services/${name}`
    const manifest = path.join(REPOSITORY, workspace, 'package.json')
    if (!existsSync(manifest)) return []
    return { ...JSON.parse(await readFile(manifest, 'utf8')), workspace }
  })
  return (await Promise.all(services)).flat()
}

async function generateSources(): Promise<void> {
  for (const { workspace, generates } of await readServices()) {
    if (generates === undefined) continue
    const { href } = pathToFileURL(path.join(REPOSITORY, workspace, generates))
    const { default: generate }: { default(): Promise<void> } = await import(href)
    await generate()
  }
}

/** The program of a service; none where it has none. */
async function readProgram({ workspace, compiled }: Service): Promise<Program[]> {
  if (!compiled) return []
  const entries = await Promise.all(
    Object.entries(compiled).map(([name, source]) => matching(workspace, name, source)),
  )
  return [{ folder: `${workspace}/dist`, entries: Object.fromEntries(entries.flat()) }]
}

/** The entries that a pair of patterns stands for; `*` is the name of one file, of which tests have a dot. */
async function matching(
  workspace: string,
  name: string,
  source: string,
): Promise<[name: string, source: string][]> {
  if (!source.includes('*')) return [[name, `${workspace}/${source}`]]
  const folder = path.posix.join(workspace, path.posix.dirname(source))
  const files = await readdir(path.join(REPOSITORY, folder))
  return files
    .flatMap((file) => /^([\da-z-]+)\.ts$/.exec(file)?.[1] ?? [])
    .sort()
    .map((one) => [name.replace('*', one), `${folder}/${one}.ts`])
}
