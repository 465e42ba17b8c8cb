import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { builtinModules, createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { filesBelow } from '#src/files-below.ts'
import { REPOSITORY } from '#src/workspace.ts'
import { compile, writeCompiled } from './compile.ts'
import { COMPOSER, listPrograms } from './programs.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'programs-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The package of an import, or null for a module of Node. */
function packageOf(specifier: string): string | null {
  if (specifier.startsWith('node:') || builtinModules.includes(specifier)) return null
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? null
}

/** The workspace of a source of ours. */
function workspaceOf(source: string): string {
  return /^(?:services\/)?[^/]+/.exec(source)?.[0] ?? ''
}

/** The folder in which Node finds a package that a file of `from` imports. */
function placeOf(name: string, from: string): string | undefined {
  const { paths } = createRequire(path.join(REPOSITORY, from, 'index.js')).resolve
  return paths(name)?.find((one) => {
    try {
      return readFileSync(path.join(one, name, 'package.json'))
    } catch {
      return false // further up, then
    }
  })
}

it('runs with the dependencies of production alone, each as its source has it', async () => {
  const problems: string[] = []
  let count = 0
  for (const program of await listPrograms()) {
    const { metafile } = await compile(program)
    for (const [source, { imports }] of Object.entries(metafile.inputs)) {
      const workspace = workspaceOf(source)
      const { dependencies } = JSON.parse(
        readFileSync(path.join(REPOSITORY, workspace, 'package.json'), 'utf8'),
      )
      for (const one of imports) {
        const name = one.external ? packageOf(one.path) : null
        if (name === null) continue
        count++
        if (!(name in dependencies))
          problems.push(`${workspace}/package.json lacks the dependency ${name} of ${source}`)
        if (placeOf(name, program.folder) !== placeOf(name, workspace))
          problems.push(
            `${program.folder} finds another version of ${name} than ${source}; the root of package-lock.json must have that of ${workspace}/package.json`,
          )
      }
    }
  }
  expect(problems).toEqual([])
  expect(count).toBeGreaterThan(50)
})

it('lists the programs and the commands of operators', async () => {
  const programs = new Map((await listPrograms()).map((one) => [one.folder, one.entries]))
  expect([...programs.keys()]).toEqual([
    'platform/dist/composer',
    'services/data-apis/dist',
    'services/identity/dist',
    'services/payments/dist',
    'services/product-api/dist',
  ])
  expect(programs.get('services/product-api/dist')).toMatchObject({
    main: 'services/product-api/src/main.ts',
    migrate: 'services/product-api/src/whole/migrate/cli.ts',
  })
  const apis = programs.get('services/data-apis/dist') ?? {}
  expect(apis).toMatchObject({ 'apis/cities': 'services/data-apis/src/apis/cities.ts' })
  expect(Object.keys(apis).filter((name) => name.includes('test'))).toEqual([])
})

it('leaves files alone that are right already, and removes those of before', async () => {
  const { files } = await compile({ ...COMPOSER, entries: { main: 'platform/src/each-of.ts' } })
  await writeCompiled(folder, files)
  const file = path.join(folder, 'main.js')
  const first = await stat(file)
  await writeFile(path.join(folder, 'old.js'), '')
  await writeCompiled(folder, files)
  expect((await stat(file)).mtimeMs).toBe(first.mtimeMs)
  expect(await filesBelow(folder)).toEqual(['main.js'])
  await writeFile(file, 'changed')
  await writeCompiled(folder, files)
  expect(await readFile(file, 'utf8')).toContain('export')
})

it('names the file that cannot be compiled', async () => {
  const entries = { main: 'platform/src/missing.ts' }
  await expect(compile({ ...COMPOSER, entries })).rejects.toThrow('platform/src/missing.ts')
})

it('names the commit of its sources where there is no Git', async () => {
  const entries = { commit: 'shared-node/src/commit/index.ts' }
  const { files } = await compile({ folder: 'nowhere', entries }, { commit: '0123456789ab+' })
  const file = path.join(folder, 'commit.mjs')
  await writeFile(file, files.get('commit.js') ?? '')
  const { presentCommit } = await import(file)
  expect(presentCommit()).toBe('0123456789ab+')
})
