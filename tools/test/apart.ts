import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT } from '../preflight.mjs'
import { onSignal } from '../start/on-signal.mjs'
import { endProcesses } from './end-processes.ts'

/** Where runs of tests keep releases and the development key; in each workspace, compiled programs. */
const FOLDER = '.test'
/** Files that loaders have compiled, which the next run reads. */
const OF_LOADERS = /^(?:tsx|playwright-transform-cache)-/

const ending = new AbortController()

/** Aborted once a signal ends the run: nothing may start any more. */
export const whileRunning: AbortSignal = ending.signal

/**
 * Runs tests of this checkout apart from everything else: with stores, compiled programs and temporary files of their
 * own, without the settings of a site that the environment may have, and so that nothing is left of them after a
 * signal, nor of an earlier run that was killed.
 * @param name the command, such as `npm test`.
 * @throws {Error} when another run of this checkout is under way.
 */
export async function runApart<T>(name: string, run: () => Promise<T>): Promise<T> {
  const temporary = path.join(
    realpathSync(tmpdir()),
    `orchard-test-${createHash('sha256').update(ROOT).digest('hex').slice(0, 8)}`,
  )
  mkdirSync(temporary, { recursive: true })
  const lock = await lockRuns(path.join(temporary, 'run.sock'), name)
  const clean = async (options = {}) => {
    const count = await endProcesses(temporary, options)
    for (const file of readdirSync(temporary))
      if (!OF_LOADERS.test(file) && file !== 'run.sock')
        rmSync(path.join(temporary, file), { recursive: true, force: true, maxRetries: 3 })
    return count
  }
  await clean()
  for (const setting of settingsOfSite()) delete process.env[setting]
  Object.assign(process.env, {
    TMPDIR: temporary,
    COMPILED_PROGRAMS: FOLDER,
    RELEASES_DIR: path.join(ROOT, FOLDER, 'releases'),
    DATA_DIR: path.join(ROOT, FOLDER, 'data'),
  })
  const forgetSignals = onSignal((signal: NodeJS.Signals) => {
    forgetSignals()
    ending.abort(new Error(`ended by ${signal}`))
    process.stderr.write(`\n${name} was ended by ${signal}\n`)
    void clean({ withChildren: true }).finally(() => process.exit(signal === 'SIGINT' ? 130 : 143))
  })
  try {
    return await run()
  } finally {
    forgetSignals()
    const left = await clean()
    if (left > 0) process.stdout.write(`\nEnded ${left} processes that tests had left\n`)
    lock.close()
  }
}

/** The variables that `docs/operations.md` lists, by which a test would work on what they name. */
function settingsOfSite(): string[] {
  const text = readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8')
  const rows = text.split('\n').flatMap((line) => /^\| (`[A-Z].*?) *\|/.exec(line)?.[1] ?? [])
  return rows.flatMap((row) => [...row.matchAll(/`([A-Z][A-Z\d_]+)`/g)].map(([, one]) => one ?? ''))
}

/** Listens at a socket, which the system frees however this process ends; it tells others what runs. */
async function lockRuns(socket: string, name: string): Promise<Server> {
  const holder = await holderOf(socket)
  if (holder) throw new Error(`${holder} tests this checkout already. Wait for its end, or end it.`)
  rmSync(socket, { force: true })
  const server = createServer((client) => client.end(`${name} (process ${process.pid})`))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(socket, resolve)
  })
  server.unref()
  return server
}

async function holderOf(socket: string): Promise<string> {
  let said = ''
  return new Promise((resolve) => {
    connect(socket)
      .on('data', (data) => (said += data.toString()))
      .on('end', () => resolve(said))
      .on('error', () => resolve(''))
  })
}
