// `npm start` and `npm run dev`, on a fresh clone or the hundredth time.
import { requireDependencies, requireNode, requirePort, runScript } from './preflight.mjs'
import { hasRealPool } from './start/services.mjs'

requireNode()
await requirePort('PORT', 3000)
if (!hasRealPool()) await requirePort('IDENTITY_PORT', 3100)
if (!process.env.PRODUCT_API_HOST) await requirePort('PRODUCT_API_PORT', 3200)
requireDependencies()
if (process.argv[2] === 'dev') {
  await import('tsx')
  const { develop } = await import('./dev/develop.ts')
  await develop(process.argv.slice(3))
} else {
  await runScript('tools/start/start-cli.ts')
  const { runSite } = await import('./start/run-site.mjs')
  await runSite()
}
