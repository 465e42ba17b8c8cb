import { prepare } from '../start/prepare.ts'
import { devRemote } from './units.ts'

/**
 * The site of the last releases with the named remotes from source:
 * `tsx tools/dev/override-server.ts content`.
 */
const units = process.argv.slice(2)
await prepare()
process.env['DEV_REMOTES'] = JSON.stringify(await Promise.all(units.map(devRemote)))
process.env['MFE_LOCAL'] = '1'
const composer = '../../host/dist/composer/main.js'
await import(composer)
