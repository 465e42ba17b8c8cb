import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { releaseWhatChanged } from '../release/release.ts'
import { listFiles, REPOSITORY } from '../release/unit-inputs.ts'

/** Releases what changed and compiles the composer if its sources changed. */
export async function prepare(): Promise<void> {
  await prepareComposer()
  await releaseWhatChanged((message) => process.stdout.write(`${message}\n`))
}

async function prepareComposer(): Promise<void> {
  const output = path.join(REPOSITORY, 'host', 'dist', 'composer')
  const mark = path.join(output, '.inputs')
  const inputs = await composerInputs()
  const known = existsSync(mark) ? await readFile(mark, 'utf8') : ''
  if (known === inputs) return
  const { buildComposer } = await import('../release/build-composer.ts')
  await buildComposer()
  await writeFile(mark, inputs)
}

async function composerInputs(): Promise<string> {
  const folders = [
    'host/src/composer',
    'shared/src/incoming',
    'shared/src/releases',
    'shared/src/contracts',
    'shared/src/router',
    'tools/release',
  ]
  const files = ['package-lock.json', ...(await Promise.all(folders.map(listFiles))).flat()]
  const hash = createHash('sha256')
  for (const file of files.sort())
    hash.update(file).update(await readFile(path.join(REPOSITORY, file)))
  return hash.digest('hex')
}
