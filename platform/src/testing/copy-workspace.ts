import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readlink, symlink } from 'node:fs/promises'
import path from 'node:path'
import { REPOSITORY } from '#src/workspace.ts'

const PACKAGES = 'node_modules'
const OWN = '@orchard'
/** Folders that commands make. */
const MADE =
  /(?:^|[\\/])(?:node_modules|dist|test-results|playwright-report|\.git|\.releases|\.data|\.test)(?:[\\/]|$)|data-apis[\\/]src[\\/]contracts$/

/** Copies the workspace as a fresh clone has it, with what is not committed, to a folder that is not there yet or empty. */
export async function copySources(target: string): Promise<void> {
  await cp(REPOSITORY, target, {
    recursive: true,
    filter: (file) => !MADE.test(path.relative(REPOSITORY, file)),
  })
}

/**
 * Copies the workspace to a folder that is not there yet or empty, so that its own commands work on other sources.
 * Installed packages are links, and the workspace's own packages are those of the copy.
 */
export async function copyWorkspace(target: string): Promise<void> {
  await copySources(target)
  await mkdir(path.join(target, PACKAGES, OWN), { recursive: true })
  const link = (name: string, to: string) => symlink(to, path.join(target, name), 'junction')
  for (const name of await readdir(path.join(REPOSITORY, PACKAGES)))
    if (name !== OWN && name !== '.vite')
      await link(path.join(PACKAGES, name), path.join(REPOSITORY, PACKAGES, name))
  for (const name of await readdir(path.join(REPOSITORY, PACKAGES, OWN))) {
    const own = path.join(PACKAGES, OWN, name)
    const folder = path.relative(
      REPOSITORY,
      path.resolve(
        path.dirname(path.join(REPOSITORY, own)),
        await readlink(path.join(REPOSITORY, own)),
      ),
    )
    await link(own, path.join(target, folder))
    // Packages that it needs in another version than the others.
    const nested = path.join(folder, PACKAGES)
    if (existsSync(path.join(REPOSITORY, nested))) await link(nested, path.join(REPOSITORY, nested))
  }
}
