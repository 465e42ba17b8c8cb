import { chownSync, cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from '@orchard/platform/workspace'
import { parse, stringify } from 'yaml'
import { ownFolder } from './databases.ts'
import { type Owner, ownerOf } from './debian-programs.ts'
import { type ClusterPlace, outcomesFolder } from './own-processes.ts'
import { prometheusConfig } from './prometheus-config.ts'
import type { ClusterProcess } from './supervisor.ts'

/** Their own paths make the programs of system-wide services others. */
const BIN = '/usr/bin'
const MONITORING = path.join(REPOSITORY, 'deploy/monitoring')

const here = (port: number) => `127.0.0.1:${port}`

/**
 * Prometheus with the rules of `deploy/monitoring`, which reads every process of the cluster, and what it needs; for
 * this machine alone.
 * @param pager where Alertmanager posts all alerts; null if they are only shown.
 */
export function monitoringProcesses(place: ClusterPlace, pager: string | null): ClusterProcess[] {
  const owner = ownerOf('prometheus')
  return [
    nodeExporter(place, owner),
    blackboxExporter(place, owner),
    alertmanager(place, owner, pager),
    prometheus(place, owner),
  ]
}

function prometheus(
  { folder: cluster, given, ports }: ClusterPlace,
  owner: Owner | null,
): ClusterProcess {
  const folder = path.join(cluster, 'prometheus')
  const rules = path.join(folder, 'rules')
  const token = given['METRICS_TOKEN']
  for (const one of [folder, path.join(folder, 'data'), rules]) ownFolder(one, owner)
  // Its user may not reach the repository.
  cpSync(path.join(MONITORING, 'rules'), rules, { recursive: true })
  if (owner)
    for (const name of readdirSync(rules)) chownSync(path.join(rules, name), owner.uid, owner.gid)
  const at = (numbers: readonly number[]) => numbers.map(here)
  const config = prometheusConfig({
    jobs: {
      composer: at(ports.composers),
      'product-api': at(ports.productApis),
      'data-apis': at(ports.dataApis),
      identity: at([ports.identity]),
      payments: at([ports.payments]),
    },
    tokenFile: token ? ownFile(path.join(folder, 'metrics-token'), token, owner) : null,
    machines: at([ports.nodeExporter]),
    certificates: at([ports.site, ports.productApi]),
    blackboxExporter: here(ports.blackboxExporter),
    alertmanager: here(ports.alertmanager),
  })
  return server('prometheus', ports.prometheus, owner, '/-/ready', [
    `--config.file=${ownFile(path.join(folder, 'prometheus.yml'), config, owner)}`,
    `--storage.tsdb.path=${path.join(folder, 'data')}`,
  ])
}

/** Routes and inhibitions of `deploy/monitoring`, with receivers of this cluster. */
function alertmanager(
  { folder: cluster, ports }: ClusterPlace,
  owner: Owner | null,
  pager: string | null,
): ClusterProcess {
  const folder = path.join(cluster, 'alertmanager')
  for (const one of [folder, path.join(folder, 'data')]) ownFolder(one, owner)
  const config: { receivers: { name: string }[] } = parse(
    readFileSync(path.join(MONITORING, 'alertmanager.yml'), 'utf8'),
  )
  const receivers = config.receivers.map(({ name }) =>
    pager === null ? { name } : { name, webhook_configs: [{ url: pager }] },
  )
  const file = path.join(folder, 'alertmanager.yml')
  return server('prometheus-alertmanager', ports.alertmanager, owner, '/-/ready', [
    `--config.file=${ownFile(file, stringify({ ...config, receivers }), owner)}`,
    `--storage.path=${path.join(folder, 'data')}`,
    // No other Alertmanager to talk to.
    '--cluster.listen-address=',
  ])
}

/** Disks, and outcomes of commands. Units of systemd are those of the machine, not of the cluster. */
function nodeExporter(place: ClusterPlace, owner: Owner | null): ClusterProcess {
  return server('prometheus-node-exporter', place.ports.nodeExporter, owner, '/', [
    `--collector.textfile.directory=${outcomesFolder(place)}`,
    '--no-collector.systemd',
  ])
}

function blackboxExporter(
  { folder: cluster, ports }: ClusterPlace,
  owner: Owner | null,
): ClusterProcess {
  const folder = path.join(cluster, 'blackbox-exporter')
  ownFolder(folder, owner)
  const config = readFileSync(path.join(MONITORING, 'blackbox.yml'), 'utf8')
  return server('prometheus-blackbox-exporter', ports.blackboxExporter, owner, '/-/healthy', [
    `--config.file=${ownFile(path.join(folder, 'blackbox.yml'), config, owner)}`,
  ])
}

/** One of Debian's programs of Prometheus, at a port of this machine alone. */
function server(
  program: string,
  port: number,
  owner: Owner | null,
  readyPath: string,
  args: readonly string[],
): ClusterProcess {
  return {
    name: program.replace('prometheus-', ''),
    port,
    command: path.join(BIN, program),
    args: [...args, `--web.listen-address=${here(port)}`],
    owner,
    isReady: () => isThere(`http://${here(port)}${readyPath}`),
  }
}

/** Writes a file for its owner alone, and returns its path. */
function ownFile(file: string, text: string, owner: Owner | null): string {
  writeFileSync(file, text, { mode: 0o600 })
  if (owner) chownSync(file, owner.uid, owner.gid)
  return file
}

async function isThere(url: string): Promise<boolean> {
  try {
    const response = await fetch(url)
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false // it does not listen yet
  }
}
