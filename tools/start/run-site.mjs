import { ROOT } from '../preflight.mjs'
import { runTogether } from './run-together.mjs'
import { services } from './services.mjs'

/** The processes of the site; Ctrl-C ends all of them, and the end of one ends the others. */
export async function runSite() {
  const site = { name: 'site', parameters: ['host/dist/composer/main.js'] }
  const { status } = await runTogether([...services(), site], { cwd: ROOT })
  process.exitCode = status
}
