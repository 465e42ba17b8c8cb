import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { REPOSITORY } from '#src/workspace.ts'
import { COMPOSER_ENTRIES, composerInputs } from './inputs.ts'

const DIST = path.join(REPOSITORY, 'platform', 'dist')

/** Compiles the composer to plain JavaScript, so that it starts fast and runs without a loader. */
export async function prepareComposer(): Promise<void> {
  const output = path.join(DIST, 'composer')
  const mark = path.join(output, '.inputs')
  const inputs = await composerInputs()
  if (existsSync(mark) && (await readFile(mark, 'utf8')) === inputs) return
  const { compileComposer } = await import('./compile-composer.ts')
  await compileComposer(output, COMPOSER_ENTRIES)
  await writeFile(mark, inputs)
}

/**
 * Compiles the composer's render worker of the present sources into a folder of its own: a composer that
 * is running keeps the files it was started from.
 */
export async function prepareRenderWorker(): Promise<URL> {
  const output = path.join(DIST, 'gates', (await composerInputs()).slice(0, 12))
  if (!existsSync(output)) {
    const work = `${output}.${process.pid}.tmp`
    const { compileComposer } = await import('./compile-composer.ts')
    await compileComposer(work, { worker: COMPOSER_ENTRIES.worker })
    await rename(work, output).catch(() => rm(work, { recursive: true })) // another one was faster
  }
  return new URL(`file://${path.join(output, 'worker.js')}`)
}
