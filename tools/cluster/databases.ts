import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Owner, ownerOf, type Programs } from './debian-programs.ts'
import { isListening } from './ready.ts'
import type { ClusterProcess } from './supervisor.ts'

const ROLE = 'orchard'

interface DatabaseOptions {
  folder: string
  port: number
  password: string
}

/** Where a PostgreSQL of `postgresProcess` is found. */
export function databaseUrl({
  port,
  password,
}: Pick<DatabaseOptions, 'port' | 'password'>): string {
  return `postgres://${ROLE}:${password}@127.0.0.1:${port}/${ROLE}`
}

/**
 * PostgreSQL with a data folder of its own, which is made at the first start. Started by root, it runs as the
 * user `postgres`: it refuses to be root.
 * @throws {Error} when that user cannot reach the folder, or the data folder cannot be made.
 */
export function postgresProcess(
  { postgres: programs }: Programs,
  { folder, port, password }: DatabaseOptions,
): ClusterProcess {
  const owner = ownerOf('postgres')
  ownFolder(folder, owner)
  const data = path.join(folder, 'data')
  if (!existsSync(path.join(data, 'PG_VERSION'))) initialise(programs, folder, password, owner)
  // No socket in the file system: its path could be too long, and nobody uses it.
  const server = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', '']
  return {
    name: 'postgresql',
    port,
    command: path.join(programs, 'postgres'),
    args: server,
    environment: { LC_ALL: 'C' },
    owner,
    // Ends connections instead of waiting for them.
    stopSignal: 'SIGINT',
    isReady: async () =>
      spawnSync(path.join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)])
        .status === 0,
  }
}

function initialise(programs: string, folder: string, password: string, owner: Owner | null): void {
  const passwordFile = path.join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (owner) chownSync(passwordFile, owner.uid, owner.gid)
  const manners = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C']
  const { status, stderr, error } = spawnSync(
    path.join(programs, 'initdb'),
    ['-D', path.join(folder, 'data'), '-U', ROLE, `--pwfile=${passwordFile}`, ...manners],
    { ...owner, cwd: '/', env: { LC_ALL: 'C', PATH: process.env['PATH'] }, encoding: 'utf8' },
  )
  rmSync(passwordFile, { force: true })
  if (status === 0) return
  const who = owner ? ` (as the user ${owner.name}, who must be able to reach the folder)` : ''
  throw new Error(`PostgreSQL has no data folder at ${folder}${who}: ${error?.message ?? stderr}`)
}

/** Makes the database of a PostgreSQL that runs, unless there is one. */
export function makeDatabase(
  { postgres: programs }: Programs,
  options: DatabaseOptions,
  name = ROLE,
): void {
  const { stderr, status } = spawnSync(
    path.join(programs, 'createdb'),
    ['-h', '127.0.0.1', '-p', String(options.port), '-U', ROLE, name],
    { encoding: 'utf8', env: { PATH: process.env['PATH'], PGPASSWORD: options.password } },
  )
  if (status !== 0 && !stderr.includes('already exists'))
    throw new Error(`The database cannot be made: ${stderr}`)
}

/** Redis, which keeps nothing: what it knows is worth seconds. */
export function redisProcess(
  { redis }: Programs,
  { folder, port, password }: DatabaseOptions,
): ClusterProcess {
  const owner = ownerOf('redis')
  ownFolder(folder, owner)
  const file = path.join(folder, 'redis.conf')
  const lines = ['bind 127.0.0.1', `port ${port}`, `requirepass ${password}`, 'save ""', 'dir /']
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 })
  if (owner) chownSync(file, owner.uid, owner.gid)
  return {
    name: 'redis',
    port,
    command: redis,
    args: [file],
    environment: { PATH: process.env['PATH'] ?? '' },
    owner,
    isReady: () => isListening(port),
  }
}

/** Makes a folder that its owner alone may read. */
export function ownFolder(folder: string, owner: Owner | null): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  if (owner) chownSync(folder, owner.uid, owner.gid)
}
