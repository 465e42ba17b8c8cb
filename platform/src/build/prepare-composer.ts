import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { COMPOSER_FOLDER, OWN_UNIT } from '#src/workspace.ts'
import { COMPOSER_ENTRIES, composerInputs } from './inputs.ts'

/**
 * Compiles the composer to plain JavaScript, so that it starts fast and runs without a loader. A package has it
 * compiled.
 */
export async function prepareComposer(): Promise<void> {
  if (OWN_UNIT !== null) return
  const mark = path.join(COMPOSER_FOLDER, '.inputs')
  const inputs = await composerInputs()
  if (existsSync(mark) && (await readFile(mark, 'utf8')) === inputs) return
  const { compileComposer } = await import('./compile-composer.ts')
  await compileComposer(COMPOSER_FOLDER, COMPOSER_ENTRIES)
  await writeFile(mark, inputs)
}

/**
 * Compiles the composer's render worker of the present sources into a folder of its own: a composer that
 * is running keeps the files it was started from. That of a package never changes.
 */
export async function prepareRenderWorker(): Promise<URL> {
  if (OWN_UNIT !== null) return pathToFileURL(path.join(COMPOSER_FOLDER, 'worker.js'))
  const inputs = (await composerInputs()).slice(0, 12)
  const output = path.resolve(COMPOSER_FOLDER, '../gates', inputs)
  if (!existsSync(output)) {
    const work = `${output}.${process.pid}.tmp`
    const { compileComposer } = await import('./compile-composer.ts')
    await compileComposer(work, { worker: COMPOSER_ENTRIES.worker })
    await rename(work, output).catch(() => rm(work, { recursive: true })) // another one was faster
  }
  return pathToFileURL(path.join(output, 'worker.js'))
}
