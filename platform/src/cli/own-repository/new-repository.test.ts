import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newRepository } from './new-repository.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'new-repository-'))
})
afterEach(() => rm(folder, { recursive: true }))

it.each(['', 'Weather', 'host', 'w', '9lives'])('refuses the name "%s"', async (name) => {
  await expect(newRepository(folder, name)).rejects.toThrow('use 2 to 24 lower-case letters')
})

it('refuses a folder with other files', async () => {
  await writeFile(path.join(folder, 'package.json'), '{}')
  await expect(newRepository(folder, 'weather')).rejects.toThrow(
    'is not empty: it has package.json',
  )
})

it('never has packages come from a registry that nobody named', async () => {
  await expect(newRepository(folder, 'weather')).rejects.toThrow('@orchard:registry=https://…')
  expect(await readdir(folder)).toEqual([])
  await writeFile(path.join(folder, '.npmrc'), '@orchard:registry=https://packages.example/\n')
  expect(await newRepository(folder, 'weather')).toContain('package.json')
  const { dependencies } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'))
  expect(dependencies['@orchard/shared']).not.toContain('file:')
})

it('says which packages it misses before it writes anything', async () => {
  await mkdir(path.join(folder, 'repository'))
  await mkdir(path.join(folder, 'packages'))
  const make = () => newRepository(path.join(folder, 'repository'), 'weather', '../packages')
  await expect(make()).rejects.toThrow('must have one orchard-platform-….tgz; it has none')
  for (const version of ['0.1.0', '0.2.0'])
    await writeFile(path.join(folder, 'packages', `orchard-platform-${version}.tgz`), '')
  await expect(make()).rejects.toThrow('must have one orchard-platform-….tgz; it has 2')
})
