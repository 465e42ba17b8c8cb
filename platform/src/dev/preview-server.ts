import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepare } from '#src/cli/prepare.ts'
import { COMPOSER_FOLDER } from '#src/workspace.ts'
import { devRemote } from './units.ts'

/**
 * The site of the last releases with the named remotes from source:
 * `tsx platform/src/dev/preview-server.ts content`.
 */
const units = process.argv.slice(2)
await prepare()
process.env['DEV_REMOTES'] = JSON.stringify(await Promise.all(units.map(devRemote)))
process.env['MFE_LOCAL'] = '1'
await import(pathToFileURL(path.join(COMPOSER_FOLDER, 'main.js')).href)
