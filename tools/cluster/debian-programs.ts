import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { requireTools } from '@orchard/shared-node/programs'

const POSTGRES_FOLDER = '/usr/lib/postgresql'
const HAPROXY = '/usr/sbin/haproxy'
const MONITORING = Object.fromEntries(
  ['', '-alertmanager', '-blackbox-exporter', '-node-exporter'].map((part) => [
    `prometheus${part} --version`,
    `prometheus${part}`,
  ]),
)

/** The programs of a cluster that are not ours, as they are started. */
export interface Programs {
  /** The folder of `initdb`, `postgres` and the tools beside them. */
  postgres: string
  redis: string
  haproxy: string
}

/** A user of the system. */
export interface Owner {
  name: string
  uid: number
  gid: number
}

/**
 * Finds Debian's PostgreSQL, Redis and HAProxy; as root it installs them where they are missing.
 * @throws {Error} naming the packages that are needed.
 */
export function requirePrograms(
  print: (message: string) => void,
  { withMonitoring = false } = {},
): Programs {
  const packages = {
    [`ls ${POSTGRES_FOLDER}`]: 'postgresql',
    'redis-server': 'redis-server',
    [`${HAPROXY} -v`]: 'haproxy',
    ...(withMonitoring ? MONITORING : {}),
  }
  requireTools(packages, { purpose: 'npm run cluster', print })
  const [newest = ''] = readdirSync(POSTGRES_FOLDER).sort((a, b) => Number(b) - Number(a))
  const postgres = path.join(POSTGRES_FOLDER, newest, 'bin')
  return { postgres, redis: 'redis-server', haproxy: HAPROXY }
}

/** The user that a package made for its server; null where we are not root and servers run as we do. */
export function ownerOf(name: string): Owner | null {
  if (process.getuid?.() !== 0) return null
  const ask = (what: string) => Number(execFileSync('id', [what, name], { encoding: 'utf8' }))
  return { name, uid: ask('-u'), gid: ask('-g') }
}
