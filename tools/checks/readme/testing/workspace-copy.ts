import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readlink, symlink } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { REPOSITORY } from '@orchard/platform/workspace'
import { type Step, take } from './steps.ts'

const run = promisify(execFile)

/** A copy of the repository with a history of its own, that has what is installed here. */
export class WorkspaceCopy {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async make(): Promise<void> {
    const options = { cwd: REPOSITORY, maxBuffer: 2 ** 26 }
    const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
    const files = (await run('git', list, options)).stdout.split('\0').filter(Boolean)
    for (const file of files)
      if (existsSync(path.join(REPOSITORY, file)))
        await cp(path.join(REPOSITORY, file), path.join(this.#folder, file))
    for (const file of files.filter((one) => path.basename(one) === 'package.json'))
      await this.#linkPackages(path.join(path.dirname(file), 'node_modules'))
    await this.#git('init', '--quiet')
    await this.#keep()
  }

  /** Runs a command of a shell, and keeps what it makes out of the next edit. */
  async shell(command: string): Promise<void> {
    await this.#run('sh', '-c', command)
    await this.#keep()
  }

  #git(...parameters: readonly string[]): Promise<string> {
    return this.#run('git', ...parameters)
  }

  /** Runs a program; rejects with its output when it fails. */
  async #run(program: string, ...parameters: readonly string[]): Promise<string> {
    // As in a shell, since the variables of this run of tests would reach the one inside.
    const { HOME, PATH } = process.env
    const options = { cwd: this.#folder, env: { HOME, PATH }, maxBuffer: 2 ** 26 }
    try {
      return (await run(program, [...parameters], options)).stdout
    } catch (error) {
      const { message, stdout = '' } = error as Error & { stdout?: string }
      throw new Error(`${message}\n${stdout}`)
    }
  }

  /** Takes steps, and returns the files that they touch. */
  async apply(steps: readonly Step[]): Promise<string[]> {
    take(steps, this.#folder)
    const status = await this.#git('status', '--porcelain', '--untracked-files=all')
    await this.#keep()
    return status
      .split('\n')
      .filter(Boolean)
      .map((line) => line.slice(3))
  }

  async #keep(): Promise<void> {
    await this.#git('add', '--all')
    const author = ['-c', 'user.name=Copy', '-c', 'user.email=copy@example.com']
    await this.#git(...author, 'commit', '--quiet', '--allow-empty', '-m', 'Keep')
  }

  /** Links what is installed, and workspaces to those of the copy. */
  async #linkPackages(folder: string): Promise<void> {
    const installed = path.join(REPOSITORY, folder)
    const target = path.join(this.#folder, folder)
    if (!existsSync(installed)) return
    await mkdir(path.join(target, '@orchard'), { recursive: true })
    for (const name of await readdir(installed))
      if (name !== '@orchard')
        await symlink(path.join(installed, name), path.join(target, name), 'junction')
    const own = path.join(installed, '@orchard')
    for (const name of existsSync(own) ? await readdir(own) : []) {
      const workspace = path.resolve(own, await readlink(path.join(own, name)))
      const copied = path.join(this.#folder, path.relative(REPOSITORY, workspace))
      await symlink(copied, path.join(target, '@orchard', name), 'junction')
    }
  }
}
