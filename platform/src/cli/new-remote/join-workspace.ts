import { existsSync } from 'node:fs'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { REPOSITORY } from '#src/workspace.ts'

interface Manifest {
  name: string
  version: string
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

interface Lock {
  packages: Record<string, { version?: string } & Record<string, unknown>>
}

const LOCK = path.join(REPOSITORY, 'package-lock.json')
const INSTALLED = path.join(REPOSITORY, 'node_modules')

/** The version of a package that the lock file has for the whole workspace. */
export async function readVersion(name: string): Promise<string> {
  const lock: Lock = JSON.parse(await readFile(LOCK, 'utf8'))
  const version = lock.packages[`node_modules/${name}`]?.version
  if (!version) throw new Error(`package-lock.json has no ${name}`)
  return version
}

/** Writes a new workspace into the lock file and links it, as `npm install` would; nothing is downloaded. */
export async function joinWorkspace(folder: string): Promise<void> {
  const lock: Lock = JSON.parse(await readFile(LOCK, 'utf8'))
  const { name, version, dependencies, devDependencies }: Manifest = JSON.parse(
    await readFile(path.join(REPOSITORY, folder, 'package.json'), 'utf8'),
  )
  lock.packages[folder] = { name, version, dependencies, devDependencies }
  lock.packages[`node_modules/${name}`] = { resolved: folder, link: true }
  const own = Object.entries(lock.packages).sort(([one], [other]) => (one < other ? -1 : 1))
  lock.packages = Object.fromEntries(own)
  await writeFile(LOCK, `${JSON.stringify(lock, null, 2)}\n`)
  const link = path.join(INSTALLED, name)
  if (existsSync(link)) return
  await mkdir(path.dirname(link), { recursive: true })
  await symlink(path.join(REPOSITORY, folder), link, 'junction')
}
