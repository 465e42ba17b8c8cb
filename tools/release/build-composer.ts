import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { listFiles, REPOSITORY } from './unit-inputs.ts'

const DIST = path.join(REPOSITORY, 'host', 'dist')

/** Compiles the composer to plain JavaScript, so that it starts fast and runs without a loader. */
export async function prepareComposer(): Promise<void> {
  const output = path.join(DIST, 'composer')
  const mark = path.join(output, '.inputs')
  const inputs = await composerInputs()
  if (existsSync(mark) && (await readFile(mark, 'utf8')) === inputs) return
  const { compileComposer } = await import('./compile-composer.ts')
  await compileComposer(output, ['main.ts', 'render-worker.ts'])
  await writeFile(mark, inputs)
}

/**
 * The composer's render worker of the present sources, compiled into a place of its own: a composer that
 * runs beside keeps the files it was started from.
 */
export async function prepareRenderWorker(): Promise<URL> {
  const output = path.join(DIST, 'gates', (await composerInputs()).slice(0, 12))
  if (!existsSync(output)) {
    const work = `${output}.${process.pid}.tmp`
    const { compileComposer } = await import('./compile-composer.ts')
    await compileComposer(work, ['render-worker.ts'])
    await rename(work, output).catch(() => rm(work, { recursive: true })) // another one was faster
  }
  return new URL(`file://${path.join(output, 'render-worker.js')}`)
}

async function composerInputs(): Promise<string> {
  const folders = [
    'host/src/composer',
    'shared/src/incoming',
    'shared/src/releases',
    'shared/src/contracts',
    'shared/src/router',
    'shared/src/settings',
  ]
  const own = ['package-lock.json', 'vite.base.ts', 'tools/release/compile-composer.ts']
  const files = [...own, ...(await Promise.all(folders.map(listFiles))).flat()]
  const hash = createHash('sha256')
  for (const file of files.sort())
    hash.update(file).update(await readFile(path.join(REPOSITORY, file)))
  return hash.digest('hex')
}
