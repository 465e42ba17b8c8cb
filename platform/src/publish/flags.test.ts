import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Flag } from '@orchard/shared/contracts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readRegistry } from '#src/registry/registry-file.ts'
import { FileStore } from '#src/stores/file-store.ts'
import { makeRelease } from '#src/testing/made-up-release.ts'
import { testPublisher } from '#src/testing/sign-release.ts'
import { listFlags, setFlag } from './flags.ts'
import { goLive } from './go-live.ts'
import { Staging } from './staging.ts'

const TOUR: Flag = { name: 'content/tour', purpose: 'Offers a tour.', until: '2027-01-01' }

let folder: string
let staging: Staging
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'flags-'))
  staging = new Staging(new FileStore(folder), folder, testPublisher(folder))
  await release('aaaaaaaaaaaa', [TOUR])
})
afterEach(() => rm(folder, { recursive: true }))

async function release(id: string, flags: readonly Flag[]) {
  await makeRelease(staging.builtDir, 'content', id, { routes: { pages: [], flags } })
  await goLive(staging, { content: id }, { action: 'release', gates: [] })
}

it('changes a flag of a live release without a release, and says who did', async () => {
  await setFlag(staging, { name: TOUR.name, percent: 25, note: 'A first look' })
  const { flags, history, live } = await readRegistry(folder)
  expect(flags?.['content/tour']?.percent).toBe(25)
  expect(live).toEqual({ content: 'aaaaaaaaaaaa' })
  const { name } = await staging.publisher.author(['content'])
  expect(history.at(-1)).toMatchObject({ action: 'flag', by: name, note: 'A first look' })
})

it('changes nothing in a dry run, nor for a flag that no live release asks for', async () => {
  const before = await readRegistry(folder)
  await setFlag(staging, { name: TOUR.name, percent: 25, isDryRun: true })
  await expect(setFlag(staging, { name: 'content/tuor', percent: 25 })).rejects.toThrow(
    'No live release asks for the flag content/tuor; there is content/tour',
  )
  await expect(setFlag(staging, { name: TOUR.name, percent: 250, isDryRun: true })).rejects.toThrow(
    'whole number',
  )
  expect(await readRegistry(folder)).toEqual(before)
})

it('lists what there is, with what a release has left behind', async () => {
  await setFlag(staging, { name: TOUR.name, percent: 25 })
  const { flags, stale } = await listFlags(staging, '2026-12-01')
  expect(flags).toMatchObject([{ ...TOUR, percent: 25 }])
  expect(stale).toEqual([])
  await release('bbbbbbbbbbbb', [])
  const later = await listFlags(staging, '2026-12-01')
  expect(later.flags).toMatchObject([{ name: TOUR.name, percent: 25, purpose: null }])
  expect(later.stale).toMatchObject([{ name: TOUR.name }])
  await setFlag(staging, { name: TOUR.name, percent: null })
  expect((await listFlags(staging, '2026-12-01')).flags).toEqual([])
})
