// A command of the product API's operators, such as `npm run migrate`: compiled from the present sources where the
// tools for that are installed, else as the last `npm run build` left it.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { fail, isInstalled, ROOT, runScript } from './preflight.mjs'

const [name, ...args] = process.argv.slice(2)
const file = path.join(ROOT, 'services', 'product-api', 'dist', `${name}.js`)
if (isInstalled('tsx')) await runScript('platform/src/cli/build-cli.ts')
else if (!existsSync(file)) fail('Nothing is compiled here. Run: npm ci && npm run build')
process.argv.splice(1, process.argv.length, file, ...args)
await import(pathToFileURL(file).href)
