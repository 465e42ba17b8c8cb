// `npm start` and `npm run dev`, on a fresh clone or the hundredth time.
import { existsSync } from 'node:fs'
import path from 'node:path'
import {
  argumentsOrFail,
  fail,
  ROOT,
  requireDependencies,
  requireNode,
  requirePort,
  runScript,
} from './preflight.mjs'
import { PORTS, services } from './start/services.mjs'

requireNode()
const isDevelopment = process.argv[2] === 'dev'
if (!isDevelopment && !existsSync(path.join(ROOT, 'services')))
  fail('npm start needs the whole repository. In a part of it, run npm run dev.')
const { positionals: remotes } = isDevelopment
  ? argumentsOrFail(
      {
        name: 'run dev',
        does: 'Runs the site from source; with names of remotes, those inside the site of the last releases.',
        takes: '[REMOTE …]',
        max: Number.POSITIVE_INFINITY,
      },
      process.argv.slice(3),
    )
  : argumentsOrFail({
      name: 'start',
      does: 'Installs, builds and starts the site and its services. PORT is that of the site, 3000 by default.',
    })
await requirePort('PORT', 3000)
for (const { name } of services()) await requirePort(...PORTS[name])
requireDependencies()
if (isDevelopment) {
  await import('tsx')
  const { develop } = await import('./start/develop.ts')
  await develop(remotes).catch(({ message }) => fail(message))
} else {
  await runScript('tools/start/start-cli.ts')
  const { runSite } = await import('./start/run-site.mjs')
  await runSite()
}
