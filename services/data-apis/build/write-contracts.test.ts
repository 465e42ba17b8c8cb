import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { entrySlugs } from './entry-files.ts'
import writeContracts from './write-contracts.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'contracts-'))
})
afterEach(() => rm(folder, { recursive: true }))

it('writes what is missing or wrong, removes what is no entry, and leaves the rest alone', async () => {
  const at = (name: string) => path.join(folder, name)
  await writeContracts(folder)
  const written = (await readdir(folder)).sort()
  expect(written).toEqual(
    ['.fingerprint', ...(await entrySlugs()).map((slug) => `${slug}.ts`)].sort(),
  )
  const advice = await readFile(at('advice.ts'), 'utf8')
  expect(advice).toContain('topic?: "work" | "money"')
  const { mtimeMs } = await stat(at('uuid.ts'))

  await writeFile(at('advice.ts'), 'edited')
  await writeFile(at('gone.ts'), '')
  await rm(at('cities.ts'))
  await writeContracts(folder)
  expect((await readdir(folder)).sort()).toEqual(written)
  expect(await readFile(at('advice.ts'), 'utf8')).toBe(advice)
  expect((await stat(at('uuid.ts'))).mtimeMs).toBe(mtimeMs)
})
