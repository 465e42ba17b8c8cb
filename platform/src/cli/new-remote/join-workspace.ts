import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { REPOSITORY } from '#src/workspace.ts'

const run = promisify(execFile)

interface Lock {
  packages: Record<string, { version?: string }>
}

const LOCK = path.join(REPOSITORY, 'package-lock.json')

/** The version of a package that the lock file has for the whole workspace. */
export async function readVersion(name: string): Promise<string> {
  const lock: Lock = JSON.parse(await readFile(LOCK, 'utf8'))
  const version = lock.packages[`node_modules/${name}`]?.version
  if (!version) throw new Error(`package-lock.json has no ${name}`)
  return version
}

/**
 * Has npm write a new workspace into the lock file, and links it as `npm install` would; nothing is downloaded.
 * @throws {Error} what npm says when it cannot.
 */
export async function joinWorkspace(folder: string, name: string): Promise<void> {
  const options = [
    '--package-lock-only',
    '--ignore-scripts',
    '--offline',
    '--no-audit',
    '--no-fund',
  ]
  await run('npm', ['install', ...options], {
    cwd: REPOSITORY,
    shell: process.platform === 'win32',
  })
  const link = path.join(REPOSITORY, 'node_modules', name)
  if (existsSync(link)) return
  await mkdir(path.dirname(link), { recursive: true })
  await symlink(path.join(REPOSITORY, folder), link, 'junction')
}
