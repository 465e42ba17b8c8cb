import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '@orchard/shared/testing/temporary-folder'
import { expect, it } from 'vitest'
import { removeAbandoned } from './abandoned-folders.ts'

const { pid: ended } = spawnSync(process.execPath, ['-e', ''])

it('removes the folders of processes that have ended, and nothing else', () => {
  const place = temporaryFolder()
  const names = [`4d99e5835dee.${ended}.tmp`, `4d99e5835dee.${process.pid}.tmp`, '4d99e5835dee']
  for (const name of names) mkdirSync(path.join(place, name, 'client'), { recursive: true })
  removeAbandoned(place)
  expect(readdirSync(place)).toEqual(['4d99e5835dee', `4d99e5835dee.${process.pid}.tmp`])
})

it('leaves alone what begins with another word', () => {
  const place = temporaryFolder()
  for (const name of [`orchard-run.${ended}.x1`, `other.${ended}.x1`])
    mkdirSync(path.join(place, name))
  removeAbandoned(place, 'orchard-run.')
  expect(readdirSync(place)).toEqual([`other.${ended}.x1`])
})

it('has nothing to do where there is no folder yet', () => {
  expect(() => removeAbandoned(path.join(temporaryFolder(), 'none'))).not.toThrow()
})
