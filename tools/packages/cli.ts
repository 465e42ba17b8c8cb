import path from 'node:path'
import { runCli } from '@orchard/platform/prepare'
import { REPOSITORY } from '@orchard/platform/workspace'
import { readArguments } from '@orchard/shared-node/command-line'
import { packPackages } from './pack-packages.ts'

/** `npm run pack:platform`; the archives are in `dist/packages` then. */
async function main(): Promise<string> {
  readArguments({
    name: 'run pack:platform',
    does: 'Packs @orchard/shared and @orchard/platform into dist/packages, for remotes in their own repositories.',
  })
  const packed = await packPackages(path.join(REPOSITORY, 'dist', 'packages'))
  return Object.values(packed)
    .map(({ archive }) => path.relative(REPOSITORY, archive))
    .join('\n')
}

runCli(main)
