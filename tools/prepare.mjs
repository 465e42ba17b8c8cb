// npm runs it after an installation: editors find the sources that are generated. Without build tools there is nothing to do.
import { argumentsOrFail, isInstalled, runScript } from './preflight.mjs'

argumentsOrFail({
  name: 'run prepare',
  does: 'Writes the sources that are generated, as after an installation.',
})

if (isInstalled('tsx')) await runScript('services/data-apis/build/contracts-cli.ts')
