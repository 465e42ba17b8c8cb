// `npm run check`: all checks that read something new; `node tools/check.mjs posts` runs one that has no command line of its own.
import { spawnSync } from 'node:child_process'
import { argumentsOrFail, ROOT, runScript } from './preflight.mjs'

const OWN = {
  unused: {
    does: 'Finds files, exports and dependencies that nothing uses.',
    async run() {
      await runScript('services/data-apis/build/contracts-cli.ts')
      npm('exec', '--offline', '--', 'knip')
    },
  },
  catalogue: {
    does: 'Checks the entries of the catalogue.',
    run: () => runScript('remote-catalogue/build/check-catalogue.ts'),
  },
  search: {
    does: 'Measures how often the search shows the right API first; FILE has queries.',
    takes: '[FILE]',
    max: 1,
    run: (...files) => runScript('remote-catalogue/build/check-search.ts', ...files),
  },
  posts: {
    does: 'Checks the articles.',
    run: () => runScript('remote-content/build/check-posts.ts'),
  },
}

const [name = '', ...args] = process.argv.slice(2)
if (Object.hasOwn(OWN, name)) {
  const { run, ...command } = OWN[name]
  await run(...argumentsOrFail({ name: `run check:${name}`, ...command }, args).positionals)
} else {
  argumentsOrFail({
    name: 'run check',
    does: 'Runs all checks but those that have passed with the same files.',
  })
  await import('tsx')
  const { runChecks } = await import('./checks/run-checks.ts')
  const { totalOf } = await import('./test/results.ts')
  const { failed } = totalOf((await runChecks()).map(({ counts }) => counts))
  if (failed > 0) process.exit(1)
}

/** Runs a command of npm; ends with its status if it fails. */
function npm(...parameters) {
  const options = { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' }
  const { status } = spawnSync('npm', parameters, options)
  if (status !== 0) process.exit(status || 1)
}
