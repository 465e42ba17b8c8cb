#!/usr/bin/env node
import { register } from 'tsx/esm/api'
import { runCli } from './run-cli.ts'

const USAGE = `Usage: npm exec --offline -- orchard-platform COMMAND …
  new-remote NAME --packages FOLDER   makes the repository of a remote in this folder
  build                               builds a release of it, without a gate
  dev [--site ORIGIN]                 runs the remote from source, inside a site
  release [--dry-run]                 builds it, puts it to every gate, and then live
  rollback NAME [RELEASE]             back to what was live before
  retire                              takes it out of the site
  rollout NAME --percent N            tries a release with some visitors
  promote NAME --from ENV --to ENV    puts the release of one environment live in another
  prune                               removes the releases that nobody needs any more
  flags [FLAG --percent N]            turns a feature flag on or off without a release
  approve NAME@RELEASE                approves what somebody else has stored
  rules                               what the registry asks of releases
  keys ACTION                         who may release what
  check                               the types of its sources
COMMAND --help has the options of each. Releases go where RELEASES_DIR or RELEASES_STORE say, signed with RELEASE_KEY.`

/** Each reads the arguments that follow its name; those of `release-cli` read the name as well. */
const COMMANDS: Readonly<Record<string, () => Promise<unknown>>> = {
  approve: () => import('./approve-cli.ts'),
  build: () => import('./build-cli.ts'),
  check: () => import('./own-repository/check-cli.ts'),
  dev: () => import('./own-repository/dev-cli.ts'),
  flags: () => import('./flags-cli.ts'),
  keys: () => import('./keys-cli.ts'),
  'new-remote': () => import('./own-repository/new-remote-cli.ts'),
  promote: () => import('./promote-cli.ts'),
  prune: () => import('./prune-cli.ts'),
  release: () => import('./release-cli.ts'),
  retire: () => import('./release-cli.ts'),
  rollback: () => import('./release-cli.ts'),
  rollout: () => import('./rollout-cli.ts'),
  rules: () => import('./rules-cli.ts'),
}
const NAMED_BY_ARGUMENT = ['release', 'retire', 'rollback']

/**
 * The command of the package, which runs those of the repository. They write in the name of `npm run`, as the scripts
 * of a remote's package.json call them.
 */
async function main(): Promise<string | undefined> {
  const [name = ''] = process.argv.slice(2)
  if (name === '--help') return USAGE
  if (!Object.hasOwn(COMMANDS, name)) throw new Error(USAGE)
  if (!NAMED_BY_ARGUMENT.includes(name)) process.argv.splice(2, 1)
  register() // `unit.config.ts` and what it imports are TypeScript
  await COMMANDS[name]?.()
  return undefined
}

runCli(main)
