import { chownSync, cpSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from '@orchard/platform/workspace'
import { ownFolder } from './databases.ts'
import { ownerOf } from './debian-programs.ts'
import type { ClusterPlace } from './own-processes.ts'
import { prometheusConfig } from './prometheus-config.ts'
import type { ClusterProcess } from './supervisor.ts'

/** Its own path makes the program of a system-wide service another one. */
const PROMETHEUS = '/usr/bin/prometheus'

/** Prometheus with the rules of `deploy/monitoring`, which reads every process of the cluster; for this machine alone. */
export function prometheusProcess({ folder: cluster, given, ports }: ClusterPlace): ClusterProcess {
  const folder = path.join(cluster, 'prometheus')
  const rules = path.join(folder, 'rules')
  const config = path.join(folder, 'prometheus.yml')
  const token = given['METRICS_TOKEN']
  const tokenFile = token ? path.join(folder, 'metrics-token') : null
  const owner = ownerOf('prometheus')
  for (const one of [folder, path.join(folder, 'data'), rules]) ownFolder(one, owner)
  // Its user may not reach the repository.
  cpSync(path.join(REPOSITORY, 'deploy/monitoring/rules'), rules, { recursive: true })
  if (tokenFile && token) writeFileSync(tokenFile, token, { mode: 0o600 })
  const at = (...numbers: readonly number[]) => numbers.map((port) => `127.0.0.1:${port}`)
  const jobs = {
    composer: at(...ports.composers),
    'product-api': at(...ports.productApis),
    'data-apis': at(...ports.dataApis),
    identity: at(ports.identity),
    payments: at(ports.payments),
  }
  writeFileSync(config, prometheusConfig({ jobs, tokenFile }))
  const files = readdirSync(rules).map((name) => path.join(rules, name))
  if (owner)
    for (const file of [config, ...files, ...(tokenFile ? [tokenFile] : [])])
      chownSync(file, owner.uid, owner.gid)
  return {
    name: 'prometheus',
    port: ports.prometheus,
    command: PROMETHEUS,
    args: [
      `--config.file=${config}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${ports.prometheus}`,
    ],
    owner,
    isReady: () => isThere(`http://127.0.0.1:${ports.prometheus}/-/ready`),
  }
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
