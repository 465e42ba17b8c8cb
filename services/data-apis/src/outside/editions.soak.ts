import { execFileSync } from 'node:child_process'
import { installPackages } from '@orchard/shared-node/programs'
import { expect, it } from 'vitest'

it('no facts are older than they may be', () => {
  // Debian's newest edition of the time zones is looked for.
  installPackages(['tzdata'])
  const table = execFileSync('npm', ['run', '-s', 'check:editions'], { encoding: 'utf8' })
  process.stdout.write(table)
  expect(table).toContain('time zones: tz database of IANA')
})
