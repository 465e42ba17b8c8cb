// `npm start` and `npm run dev`, on a fresh clone or the hundredth time.
import {
  argumentsOrFail,
  fail,
  requireDependencies,
  requireNode,
  requirePort,
  runScript,
} from './preflight.mjs'
import { hasRealPool, needsDataApis, needsPayments } from './start/services.mjs'

requireNode()
const isDevelopment = process.argv[2] === 'dev'
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
if (!hasRealPool()) await requirePort('IDENTITY_PORT', 3100)
if (!process.env.PRODUCT_API_HOST) await requirePort('PRODUCT_API_PORT', 3200)
if (needsDataApis()) await requirePort('DATA_APIS_PORT', 3300)
if (needsPayments()) await requirePort('PAYMENTS_PORT', 3400)
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
