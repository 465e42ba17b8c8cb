// @module-tag soak
import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { waitFor } from '@orchard/shared/testing/wait-for'
import { within } from '@orchard/shared/testing/within'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lostLines, openSink } from './open-sink.ts'

let folder: string
const open: number[] = []
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'log-'))
})
afterEach(() => {
  for (const fd of open.splice(0)) closeSync(fd)
  rmSync(folder, { recursive: true })
})

const line = `${'x'.repeat(999)}\n`
const fill = (write: (line: string) => void) => {
  for (let index = 0; index < 3_000; index++) write(line)
}

it('goes on where the disk is full, and counts what is lost', async () => {
  const fd = openSync('/dev/full', 'w')
  open.push(fd)
  const before = lostLines()
  const { write } = openSink(fd, () => undefined)
  fill(write)
  await waitFor(() => expect(lostLines() - before).toBeGreaterThan(1_000))
})

it('holds nothing up where a collector hangs, and says what was lost once it reads again', async () => {
  const pipe = path.join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const fd = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK)
  open.push(fd)
  const told: number[] = []
  const before = lostLines()
  const { write } = openSink(fd, (lost) => told.push(lost))
  await within(1_000, () => fill(write))
  expect(told).toEqual([])
  const read = Buffer.alloc(1_000_000)
  await waitFor(() => {
    try {
      readSync(fd, read)
    } catch {
      // There is nothing to read at this moment.
    }
    expect(told.reduce((sum, one) => sum + one, 0)).toBe(lostLines() - before)
    expect(told.length).toBeGreaterThan(0)
  })
})
