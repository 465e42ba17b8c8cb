import { COMPOSER_ENVIRONMENT, composerParameters } from '../../platform/src/composer-command.mjs'
import { ROOT } from '../preflight.mjs'
import { runTogether } from './run-together.mjs'
import { services } from './services.mjs'

/** The processes of the site; Ctrl-C ends all of them, and the end of one ends the others. */
export async function runSite() {
  const site = {
    name: 'site',
    parameters: composerParameters(),
    environment: COMPOSER_ENVIRONMENT,
  }
  const { status } = await runTogether([...services(), site], { cwd: ROOT })
  process.exitCode = status
}
