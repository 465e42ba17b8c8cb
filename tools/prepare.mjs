// npm runs it after an installation: editors find the sources that are generated. Without build tools there is nothing to do.
import { isInstalled, runScript } from './preflight.mjs'

if (isInstalled('tsx')) await runScript('services/data-apis/build/contracts-cli.ts')
