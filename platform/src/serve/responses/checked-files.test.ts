import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clientFolder, manifestPath } from '#src/registry/layout.ts'
import { TrustedKeys, trustedKeysPath } from '#src/signing/trusted-keys.ts'
import { makeRelease } from '#src/testing/made-up-release.ts'
import { signAnew } from '#src/testing/sign-release.ts'
import { CheckedFiles } from './checked-files.ts'

const ID = '0123456789ab'

let folder: string
let reports: string[]
let checked: CheckedFiles
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'checked-'))
  reports = []
  checked = new CheckedFiles({
    releasesDir: folder,
    keys: new TrustedKeys(trustedKeysPath({}, folder)),
    report: (message) => reports.push(message),
    shown: () => null,
  })
  await makeRelease(folder, 'content', ID)
  await mkdir(path.join(clientFolder(folder, 'content', ID), 'assets'))
  for (const file of ['assets/page.js', 'assets/page.js.br', 'assets/other.js'])
    await write(file, file)
})
afterEach(() => rm(folder, { recursive: true }))

const write = (file: string, text: string) =>
  writeFile(path.join(clientFolder(folder, 'content', ID), file), text)
const isGood = (file: string) => checked.isGood('content', ID, file)

it('lets files pass that are what was built', async () => {
  await signAnew(folder, 'content', ID)
  expect(await isGood('assets/page.js')).toBe(true)
  expect(await isGood('assets/other.js')).toBe(true)
  expect(reports).toEqual([])
})

it.each(['assets/page.js', 'assets/page.js.br'])(
  'refuses a file when %s is not what was built, and says so',
  async (file) => {
    await signAnew(folder, 'content', ID)
    await write(file, 'tampered')
    expect(await isGood('assets/page.js')).toBe(false)
    expect(await isGood('assets/other.js')).toBe(true)
    expect(reports).toEqual([`content@${ID}: client/${file} is not what was built`])
    await write(file, file)
    expect(await isGood('assets/page.js')).toBe(true)
  },
)

it('refuses files that the manifest does not list, without a word', async () => {
  await signAnew(folder, 'content', ID)
  await write('assets/late.js', 'late')
  for (const file of ['assets/late.js', 'assets/none.js', '../release.json', 'constructor'])
    expect(await isGood(file)).toBe(false)
  expect(await checked.isGood('content', 'ffffffffffff', 'assets/page.js')).toBe(false)
  expect(reports).toEqual([])
})

it('refuses a compressed copy that was put beside a file later', async () => {
  await signAnew(folder, 'content', ID)
  expect(await isGood('assets/other.js')).toBe(true)
  await write('assets/page.js.gz', 'tampered')
  expect(await isGood('assets/page.js')).toBe(false)
  expect(reports).toEqual([`content@${ID}: client/assets/page.js.gz is not what was built`])
})

it('has no files of a release that is not signed as it is, and says so once', async () => {
  await signAnew(folder, 'content', ID)
  const file = manifestPath(folder, 'content', ID)
  await writeFile(file, `${await readFile(file, 'utf8')}\n`)
  expect(await isGood('assets/page.js')).toBe(false)
  expect(await isGood('assets/other.js')).toBe(false)
  expect(reports).toEqual([`content@${ID}: its release.json is not what was signed`])
})

it('has no files of a release whose manifest is broken', async () => {
  await writeFile(manifestPath(folder, 'content', ID), '{')
  expect(await isGood('assets/page.js')).toBe(false)
  expect(reports).toHaveLength(1)
})
