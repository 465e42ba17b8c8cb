import { expect, it } from 'vitest'
import { releaseId } from './inputs.ts'

it('gives units ids that differ, and the same one for the same sources', async () => {
  const ids = await Promise.all(['host', 'content', 'content'].map(releaseId))
  expect(ids[0]).toMatch(/^[0-9a-f]{12}$/)
  expect(ids[1]).not.toBe(ids[0])
  expect(ids[1]).toBe(ids[2])
}, 30_000)
