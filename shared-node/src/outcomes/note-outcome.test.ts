import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteOutcome } from './note-outcome.ts'

let folder: string
let at: Date
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'outcomes-'))
  at = new Date('2026-03-01T03:17:00.500Z')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const options = () => ({ environment: { METRICS_TEXTFILE_DIR: folder }, now: () => at })
const succeed = async () => 'rows'
const fail = async () => {
  throw new Error('the disk is full')
}
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')

it('writes the time of a success, and returns the result of the work', async () => {
  expect(await noteOutcome('backup', succeed, options())).toBe('rows')
  expect(read('orchard-backup-succeeded.prom')).toBe(
    `# HELP command_succeeded_timestamp_seconds When a command of operators last succeeded
# TYPE command_succeeded_timestamp_seconds gauge
command_succeeded_timestamp_seconds{command="backup"} 1772335020.5
`,
  )
})

it('writes the time of a failure beside that of the success before, and throws', async () => {
  await noteOutcome('backup', succeed, options())
  at = new Date('2026-03-02T03:17:00.000Z')
  await expect(noteOutcome('backup', fail, options())).rejects.toThrow('the disk is full')
  expect(readdirSync(folder).sort()).toEqual([
    'orchard-backup-failed.prom',
    'orchard-backup-succeeded.prom',
  ])
  expect(read('orchard-backup-failed.prom')).toContain(
    '\ncommand_failed_timestamp_seconds{command="backup"} 1772421420\n',
  )
  expect(read('orchard-backup-succeeded.prom')).toContain(' 1772335020.5\n')
})

it('lets every user read the file, whatever the umask', async () => {
  const umask = process.umask(0o077)
  try {
    await noteOutcome('restore', succeed, options())
  } finally {
    process.umask(umask)
  }
  expect(statSync(path.join(folder, 'orchard-restore-succeeded.prom')).mode & 0o777).toBe(0o644)
})

it('writes nothing for a rehearsal, or without a folder', async () => {
  await noteOutcome('migrate', succeed, { ...options(), isDryRun: true })
  expect(await noteOutcome('migrate', succeed, { environment: {} })).toBe('rows')
  expect(readdirSync(folder)).toEqual([])
})

it('keeps the outcome of the work if the folder is missing, and says so', async () => {
  const print = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  rmSync(folder, { recursive: true })
  expect(await noteOutcome('backup', succeed, options())).toBe('rows')
  await expect(noteOutcome('backup', fail, options())).rejects.toThrow('the disk is full')
  expect(print).toHaveBeenCalledTimes(2)
  expect(print).toHaveBeenCalledWith(expect.stringMatching(/^METRICS_TEXTFILE_DIR: ENOENT.*\n$/))
})
