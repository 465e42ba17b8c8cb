import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Registry, RegistryChange } from '@orchard/shared/contracts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { updateRegistry } from '#src/stores/update-registry.ts'
import {
  commitRegistry,
  parseRegistry,
  publishSteps,
  readRegistry,
  registryOnRecord,
  writeRegistry,
} from './registry-file.ts'

const MODULE = path.join(import.meta.dirname, 'registry-file.ts')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'registry-'))
})
afterEach(() => rm(folder, { recursive: true }))

const grow = () => updateRegistry(folder, (now) => ({ ...now, generation: now.generation + 1 }))

it('starts empty', async () => {
  expect(await readRegistry(folder)).toEqual({ schema: 1, generation: 0, live: {}, history: [] })
})

it('loses none of many changes at the same time', async () => {
  await Promise.all(Array.from({ length: 20 }, grow))
  expect((await readRegistry(folder)).generation).toBe(20)
})

it('keeps the registry when a change throws, and takes the next one', async () => {
  await grow()
  await expect(
    updateRegistry(folder, () => {
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await grow()
  expect((await readRegistry(folder)).generation).toBe(2)
})

const generation = (number: number): Registry => ({
  schema: 1,
  generation: number,
  live: { host: String(number).padStart(12, '0') },
  history: [],
})

it('finds the newest generation on record, past broken ones', async () => {
  expect(await registryOnRecord(folder)).toBeNull()
  for (let count = 0; count < 30; count++) await grow()
  await writeFile(path.join(folder, '.registry', '31.json'), '{"schema":1')
  expect((await registryOnRecord(folder))?.generation).toBe(30)
})

it.each([
  '[]',
  'null',
  '{"schema":1}',
  '{"schema":2,"generation":1,"live":{},"history":[]}',
  '{"schema":1,"generation":"1","live":{},"history":[]}',
  '{"schema":1,"generation":1,"live":[],"history":[]}',
  '{"schema":1,"generation":1,"live":{"host":7},"history":[]}',
  '{"schema":1,"generation":1,"live":{"host":"../../.."},"history":[]}',
  '{"schema":1,"generation":1,"live":{"../x":"0123456789ab"},"history":[]}',
  '{"schema":1,"generation":1,"live":{},"history":{}}',
])('refuses %s', (text) => {
  expect(() => parseRegistry(text, 'a file')).toThrow('a file is not a registry')
})

it('lets one of two successors of a generation win', async () => {
  await grow()
  const responses = await Promise.all([
    commitRegistry(folder, generation(2)),
    commitRegistry(folder, generation(2)),
  ])
  expect(responses.sort()).toEqual([false, true])
  expect((await readRegistry(folder)).generation).toBe(2)
})

it('refuses the successor of a generation that has one, however long ago', async () => {
  for (let count = 0; count < 30; count++) await grow()
  expect(await commitRegistry(folder, generation(2))).toBe(false)
  expect(await commitRegistry(folder, generation(29))).toBe(false)
  expect((await readRegistry(folder)).generation).toBe(30)
})

it('finishes the step of a process that was killed before it could show it', async () => {
  await grow()
  const killed = await readFile(path.join(folder, 'registry.json'), 'utf8')
  await commitRegistry(folder, generation(2))
  await writeFile(path.join(folder, 'registry.json'), killed)
  const registry = await updateRegistry(folder, (now) => ({ ...now, generation: 3 }))
  expect(registry).toEqual({ ...generation(2), generation: 3 })
  expect(await readRegistry(folder)).toEqual(registry)
})

it('goes on from a registry that was put back by hand only when told to', async () => {
  for (let count = 0; count < 30; count++) await grow()
  await writeRegistry(folder, generation(3))
  await expect(grow()).rejects.toThrow('to go on from it, remove')
  await rm(path.join(folder, '.registry'), { recursive: true })
  await grow()
  expect((await readRegistry(folder)).generation).toBe(4)
})

it.each([
  ['is empty', ''],
  ['was cut short', '{"schema":1,"gen'],
])('skips a last step that %s, says so, and takes the next release', async (_how, text) => {
  await grow()
  await writeFile(path.join(folder, '.registry', '2.json'), text)
  const reports: string[] = []
  const now = await publishSteps(folder, (message) => reports.push(message))
  expect(now.generation).toBe(2)
  expect(reports).toEqual([expect.stringMatching(/2\.json was not written completely/)])
  const release = { ...generation(3), live: { host: '0123456789ab' } }
  expect(await commitRegistry(folder, release)).toBe(true)
  expect(await readRegistry(folder)).toEqual(release)
  expect(await publishSteps(folder)).toEqual(release)
})

it('finishes a step that follows a torn one', async () => {
  await grow()
  const killed = await readFile(path.join(folder, 'registry.json'), 'utf8')
  await writeFile(path.join(folder, '.registry', '2.json'), '')
  await commitRegistry(folder, generation(3))
  await writeFile(path.join(folder, 'registry.json'), killed)
  expect(await publishSteps(folder, () => {})).toEqual(generation(3))
})

it.skipIf(spawnSync('strace', ['-V']).status !== 0)(
  'syncs each file before it gets its name, and the name',
  () => {
    const script = `
    import { commitRegistry, emptyRegistry } from ${JSON.stringify(MODULE)}
    await commitRegistry(${JSON.stringify(folder)}, { ...emptyRegistry(), generation: 1 })`
    const trace = path.join(folder, 'trace')
    const { status, stderr } = spawnSync(
      'strace',
      [
        ...['-f', '-y', '-e', 'trace=fsync,link,linkat,rename,renameat,renameat2', '-o', trace],
        ...[process.execPath, '--import', 'tsx', '--input-type=module', '-e', script],
      ],
      { encoding: 'utf8' },
    )
    expect(status, stderr).toBe(0)
    const calls = readFileSync(trace, 'utf8')
      .split('\n')
      .filter((line) => line.includes(folder))
      .map((line) => line.replaceAll(/[0-9a-f-]{36}/g, 'UUID').replace(/^.*?(\w+)\(/, '$1('))
    const names = calls.map((call) => /^(fsync|link|rename)/.exec(call)?.[0])
    // The new folder, then temporary file, name and folder of the step and of the registry.
    expect(names).toEqual(['fsync', 'fsync', 'link', 'fsync', 'fsync', 'rename', 'fsync'])
    expect(calls[1]).toContain('.1.json.UUID')
    expect(calls[4]).toContain('.registry.json.UUID')
  },
)

it('puts old changes into a file once the history has more than 500', async () => {
  const change = (generation: number): RegistryChange => ({
    ...{ generation, unit: 'content', release: '0123456789ab', previous: null },
    ...{ action: 'release', at: new Date(generation).toISOString() },
  })
  const history = Array.from({ length: 500 }, (_, index) => change(index + 1))
  await writeRegistry(folder, { ...generation(500), history })
  await updateRegistry(folder, (now) => ({
    ...now,
    generation: 501,
    history: [...now.history, change(501)],
  }))
  const old: RegistryChange[] = JSON.parse(
    await readFile(path.join(folder, '.history', '1-101.json'), 'utf8'),
  )
  const { history: kept } = await readRegistry(folder)
  expect([...old, ...kept]).toEqual([...history, change(501)])
  expect(kept).toHaveLength(400)
})

it('refuses a change that does not count', async () => {
  await expect(updateRegistry(folder, (now) => ({ ...now }))).rejects.toThrow(RangeError)
})

it('says which file is not a registry', async () => {
  await writeFile(path.join(folder, 'registry.json'), '{"schema": 2}')
  await expect(readRegistry(folder)).rejects.toThrow('registry.json is not a registry of schema 1')
})
