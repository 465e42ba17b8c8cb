// Plain JavaScript for any Node: it runs before anything is installed, and says so when Node is too old.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readArguments } from '../shared-node/src/command-line/read-arguments.mjs'
import { areLockedPackagesInstalled } from './installed-packages.mjs'
// Notes the parent at once.
import './start/on-signal.mjs'

/** Top of the repository. */
export const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** Ends the process with one sentence. */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** As `readArguments`; ends the process with what is wrong with the arguments. */
export function argumentsOrFail(command, args) {
  try {
    return readArguments(command, args)
  } catch (error) {
    return fail(error.message)
  }
}

/** Ends the process as a run of tests does that returns whether it succeeded: with its count, whatever happens. */
export async function endWith(run) {
  const hasSucceeded = await run().catch((error) => {
    process.stderr.write(`${error.message}\n`)
    process.stdout.write('\n0 passed, 1 failed\n')
    return false
  })
  process.exit(hasSucceeded ? 0 : 1)
}

/** Same rule as `engines` in package.json. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const isSupported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
  if (!isSupported)
    fail(
      `API Orchard needs Node 20.19 or 22.12 and later, best 24; this is Node ${process.versions.node}.`,
    )
}

/** Whether a package is installed; build tools are missing after `npm ci --omit=dev`. */
export function isInstalled(name) {
  return existsSync(path.join(ROOT, 'node_modules', name))
}

/** Installs the locked dependencies unless they are there, those of builds and tests as well. */
export function requireDependencies() {
  if (areLockedPackagesInstalled(ROOT)) return
  process.stdout.write('Installing dependencies\n')
  // Where npm leaves them out, as with NODE_ENV=production, nothing could be built.
  const { status } = npm(['ci', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error'])
  if (status !== 0) fail('Installing the dependencies failed; npm says above why.')
}

/** Ends with one sentence when a port cannot be used. */
export async function requirePort(name, fallback) {
  const port = Number(process.env[name] || fallback)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    fail(`${name} must be a whole number from 1 to 65535.`)
  await new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () =>
      fail(`Port ${port} is taken. Stop what is using it, or set ${name} to another one.`),
    )
    probe.listen(port, '127.0.0.1', () => probe.close(resolve))
  })
}

function npm(parameters) {
  return spawnSync('npm', parameters, {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
}

/** Runs a TypeScript file of ours to its end and ends with its status if it fails. */
export async function runScript(file, ...parameters) {
  const { runTogether } = await import('./start/run-together.mjs')
  const { status, signal } = await runTogether(
    [{ name: file, parameters: ['--import', 'tsx', path.join(ROOT, file), ...parameters] }],
    { cwd: ROOT, isRaw: true },
  )
  if (status !== 0 || signal) process.exit(status || 1)
}
