import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { holdBar } from '@orchard/shared/testing/bars'
import { temporaryFolder } from '@orchard/shared/testing/temporary-folder'
import { expect, it } from 'vitest'
import { BUILT_RELEASES } from '#src/testing/copy-releases.ts'
import { REPOSITORY } from '#src/workspace.ts'

const STOPPED_WITHIN_S = 10
const TSX = path.join(REPOSITORY, 'node_modules/tsx/dist/esm/index.mjs')

/** Runs a file of the platform and returns what it says when it refuses. */
async function refusal(
  breakage: string,
  [file, ...args]: readonly [string, ...string[]],
  { cwd = REPOSITORY, ...environment }: Record<string, string> = {},
): Promise<string> {
  const start = performance.now()
  const command = path.join(REPOSITORY, 'platform/src/cli', file)
  const failed = await promisify(execFile)(process.execPath, ['--import', TSX, command, ...args], {
    cwd,
    env: { ...process.env, ...environment },
  }).then(
    () => null,
    (error: { stderr: string }) => error.stderr,
  )
  expect(failed).not.toBeNull()
  const value = Math.round((performance.now() - start) / 100) / 10
  holdBar({
    name: `${breakage}: stopped by the command`,
    value,
    limit: STOPPED_WITHIN_S,
    unit: 's',
  })
  return failed ?? ''
}

it('a new repository whose packages a registry of strangers would give', async () => {
  const said = await refusal(
    'packages of strangers',
    ['orchard-platform.ts', 'new-remote', 'weather'],
    {
      cwd: temporaryFolder(),
    },
  )
  expect(said).toMatch(/--packages/)
})

it('a dry run that npm keeps to itself', async () => {
  const releases = { RELEASES_DIR: BUILT_RELEASES, npm_config_dry_run: 'true' }
  for (const action of ['release', 'retire'])
    expect(
      await refusal(
        `${action} with a lost --dry-run`,
        ['release-cli.ts', action, 'content'],
        releases,
      ),
    ).toMatch(/--dry-run/)
})
