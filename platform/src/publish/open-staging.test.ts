import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { temporaryFolder } from '@orchard/shared/testing/temporary-folder'
import { expect, it } from 'vitest'
import { makeRelease } from '#src/testing/made-up-release.ts'
import { REPOSITORY } from '#src/workspace.ts'
import { adoptUnsigned } from './adopt-unsigned.ts'
import { openStaging } from './open-staging.ts'

/** Files that Biome complains about in a folder. */
function complaints(folder: string): string[] {
  const biome = createRequire(path.join(REPOSITORY, 'package.json')).resolve(
    '@biomejs/biome/bin/biome',
  )
  const { stdout } = spawnSync(process.execPath, [biome, 'check', '--reporter=github', '.'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const files = [...stdout.matchAll(/file=([^,]+)/g)].map(([, file = '']) =>
    path.relative(folder, file),
  )
  return [...new Set(files)]
}

it('the checks of a checkout leave releases, keys and data inside it alone', async () => {
  const checkout = temporaryFolder()
  for (const file of ['biome.json', '.gitignore'])
    copyFileSync(path.join(REPOSITORY, file), path.join(checkout, file))
  const releases = path.join(checkout, 'my-releases')
  const staging = openStaging({ RELEASES_DIR: releases, DATA_DIR: path.join(checkout, 'my-data') })
  await adoptUnsigned(staging, () => {})
  await makeRelease(releases, 'content', 'aaaaaaaaaaaa')
  const minified = 'var a=1;var b=a==2;console.log(b)'
  for (const folder of ['my-releases/content/aaaaaaaaaaaa/client', 'my-data/keys', 'ours']) {
    mkdirSync(path.join(checkout, folder), { recursive: true })
    writeFileSync(path.join(checkout, folder, 'entry.js'), minified)
  }
  expect(complaints(checkout)).toEqual(['ours/entry.js'])
}, 30_000)
