// npm runs it after an installation: editors find the sources that are generated. Without build tools or the data APIs
// there is nothing to do.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { argumentsOrFail, isInstalled, ROOT, runScript } from './preflight.mjs'

argumentsOrFail({
  name: 'run prepare',
  does: 'Writes the sources that are generated, as after an installation.',
})

const WRITER = 'services/data-apis/build/contracts-cli.ts'
if (isInstalled('tsx') && existsSync(path.join(ROOT, WRITER))) await runScript(WRITER)
