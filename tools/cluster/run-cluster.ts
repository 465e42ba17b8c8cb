import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from '@orchard/platform/workspace'
import { onSignal } from '../start/on-signal.mjs'
import { openFolder } from './cluster-folder.ts'
import { type ClusterPorts, readPorts } from './cluster-ports.ts'
import { databaseUrl, makeDatabase, postgresProcess, redisProcess } from './databases.ts'
import { ownerOf, type Programs, requirePrograms } from './debian-programs.ts'
import { monitoringProcesses } from './monitoring.ts'
import {
  type ClusterPlace,
  composers,
  dataApis,
  productApis,
  standIns,
  storeProcess,
} from './own-processes.ts'
import { proxyConfig } from './proxy-config.ts'
import { publishReleases } from './publish-releases.ts'
import { isListening } from './ready.ts'
import { type ClusterProcess, Supervisor } from './supervisor.ts'

const print = (message: string) => void process.stdout.write(`${message}\n`)

interface ClusterOptions {
  /** The compiled tree that is published and run; this repository by default. */
  tree?: string
  withMonitoring?: boolean
  /** Where Alertmanager posts alerts; null if it only shows them. */
  pager?: string | null
}

/**
 * `npm run cluster`: the picture of production on this machine, without containers. Runs until a signal comes,
 * and ends everything that it started.
 * @throws {Error} naming the port that is taken, the package that is missing or the process that does not start.
 */
export async function runCluster(
  environment: NodeJS.ProcessEnv,
  { pager = null, tree = REPOSITORY, withMonitoring = false }: ClusterOptions = {},
): Promise<void> {
  const ports = readPorts(environment)
  const { alertmanager, blackboxExporter, nodeExporter, prometheus, ...always } = ports
  const monitoring = { alertmanager, blackboxExporter, nodeExporter, prometheus }
  await requireFreePorts({ ...always, ...(withMonitoring ? monitoring : {}) })
  const programs = requirePrograms(print, { withMonitoring })
  const { certificate, folder, pem, secrets } = await openFolder(environment)
  const postgres = {
    folder: path.join(folder, 'postgresql'),
    port: ports.postgres,
    password: secrets.database,
  }
  const redis = { folder: path.join(folder, 'redis'), port: ports.redis, password: secrets.redis }
  const url = databaseUrl(postgres)
  const place = {
    ports,
    folder,
    tree: path.resolve(tree),
    secrets,
    databaseUrl: url,
    certificate,
    given: environment,
  }
  const supervisor = new Supervisor({ cwd: REPOSITORY, folder, print })
  let forgetSignals: () => void = () => undefined
  const signal = new Promise<void>((resolve) => {
    forgetSignals = onSignal(() => resolve())
  })
  try {
    await Promise.race([
      signal,
      start(supervisor, { programs, place, pem, postgres, redis, withMonitoring, pager }),
    ])
    await signal
  } finally {
    print('Stopping the cluster')
    await supervisor.stop()
    forgetSignals()
  }
}

interface ClusterParts {
  programs: Programs
  place: ClusterPlace
  pem: string
  withMonitoring: boolean
  pager: string | null
  postgres: Parameters<typeof postgresProcess>[1]
  redis: Parameters<typeof redisProcess>[1]
}

async function start(
  supervisor: Supervisor,
  { pager, pem, place, postgres, programs, redis, withMonitoring }: ClusterParts,
): Promise<void> {
  print('Starting PostgreSQL, Redis and the store of releases')
  await supervisor.start(
    postgresProcess(programs, postgres),
    redisProcess(programs, redis),
    storeProcess(place),
  )
  makeDatabase(programs, postgres)
  print('Publishing the releases')
  await publishReleases(place)
  print('Starting the proxy and two of each process')
  await supervisor.start(proxyProcess(programs, place, pem))
  await supervisor.start(...standIns(place), ...dataApis(place), ...composers(place))
  await supervisor.start(...productApis(place))
  if (withMonitoring) await supervisor.start(...monitoringProcesses(place, pager))
  print(overview(place, withMonitoring))
}

function proxyProcess(programs: Programs, place: ClusterPlace, pem: string): ClusterProcess {
  const { folder, ports } = place
  const file = path.join(folder, 'haproxy.cfg')
  const plan = {
    bind: '127.0.0.1',
    ports: { ...ports, state: ports.proxyState },
    composers: ports.composers.map(here),
    productApis: ports.productApis.map(here),
    dataApis: ports.dataApis.map(here),
    siteOrigin: `https://localhost:${ports.site}`,
    pem,
    user: ownerOf('haproxy')?.name ?? null,
  }
  writeFileSync(file, proxyConfig(plan))
  return {
    name: 'proxy',
    port: ports.site,
    command: programs.haproxy,
    args: ['-db', '-f', file],
    // Ends at once; SIGUSR1 would wait for every open connection.
    stopSignal: 'SIGTERM',
    isReady: () => isListening(ports.site),
  }
}

const here = (port: number) => `127.0.0.1:${port}`

/** What runs where, for who started it. */
function overview({ certificate, folder, ports }: ClusterPlace, withMonitoring: boolean): string {
  const at = (many: readonly number[]) => many.join(' and ')
  const rows = [
    ['Site', `https://localhost:${ports.site}`],
    ['Product API', `https://localhost:${ports.productApi}`],
    ['Proxy', 'HAProxy, TLS with HTTP/2, in front of all of them'],
    ['Composers', at(ports.composers)],
    ['Product APIs', at(ports.productApis)],
    ['Data APIs', at(ports.dataApis)],
    ['PostgreSQL', `${ports.postgres}`],
    ['Redis', `${ports.redis}`],
    ['Release store', `${ports.store} (a stand-in for S3)`],
    ['Identity', `http://localhost:${ports.identity} (a stand-in for Cognito; one)`],
    ['Payments', `http://localhost:${ports.payments} (a stand-in for Stripe; one)`],
    ...(withMonitoring
      ? [
          ['Prometheus', `http://127.0.0.1:${ports.prometheus}`],
          ['Alertmanager', `http://127.0.0.1:${ports.alertmanager}`],
        ]
      : []),
    ['Certificate', `${certificate} (self-signed; browsers warn)`],
    ['Logs', path.join(folder, 'logs')],
    ['Processes', path.join(folder, 'processes.json')],
  ]
  const table = rows.map(([name = '', what]) => `  ${name.padEnd(14)} ${what}`).join('\n')
  return `The cluster is ready at https://localhost:${ports.site}\n\n${table}\n
A process that ends is started again. SIGTERM to one of them drains and restarts it. Ctrl-C ends all of them.`
}

async function requireFreePorts(ports: Partial<ClusterPorts>): Promise<void> {
  for (const port of Object.values(ports).flat())
    if (await isListening(port))
      throw new Error(`Port ${port} is taken. Stop what is using it, or set CLUSTER_PORT.`)
}
