import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { filesBelow } from '#src/files-below.ts'
import { keptObjects } from './kept-objects.ts'

let folder: string
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'kept-objects-')), 'store')
})
afterEach(() => rm(path.dirname(folder), { recursive: true }))

it('finds the objects of before, and not those that were deleted', async () => {
  const before = keptObjects(folder)
  const kept = { body: Buffer.from('one'), etag: '"f97c5d29941bfb1b2fdab0874906ab82"' }
  before.set('site/registry.json', { ...kept, changedAt: new Date() })
  before.set('site/gone.js', { ...kept, changedAt: new Date() })
  before.delete('site/gone.js')
  const after = keptObjects(folder)
  expect([...after.keys()]).toEqual(['site/registry.json'])
  expect(after.get('site/registry.json')).toMatchObject(kept)
  expect(await filesBelow(path.dirname(folder))).toHaveLength(1)
})
