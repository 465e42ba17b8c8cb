// A command of the product API's operators, such as `npm run migrate`: compiled from the present sources where the
// tools for that are installed, else as the last `npm run build` left it.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { COMPILED } from '../platform/src/composer-command.mjs'
import { fail, isInstalled, ROOT, runScript } from './preflight.mjs'

const SERVICE = path.join(ROOT, 'services', 'product-api')
const [name, ...args] = process.argv.slice(2)
const file = path.join(SERVICE, COMPILED, `${name}.js`)
// Help needs nothing compiled: the sources have it, too.
if (isInstalled('tsx') && args.includes('--help')) {
  const { compiled } = JSON.parse(readFileSync(path.join(SERVICE, 'package.json'), 'utf8'))
  await runScript(path.posix.join('services/product-api', compiled[name]), '--help')
  process.exit(0)
}
if (isInstalled('tsx')) await runScript('platform/src/cli/build-cli.ts')
else if (!existsSync(file)) fail('Nothing is compiled here. Run: npm ci && npm run build')
process.argv.splice(1, process.argv.length, file, ...args)
await import(pathToFileURL(file).href)
