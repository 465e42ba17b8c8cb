/** What a Prometheus reads, and whom it tells. Servers are written as `host:port`. */
export interface MonitoringPlan {
  /** Servers of each job. */
  jobs: Readonly<Record<string, readonly string[]>>
  /** The file with `METRICS_TOKEN`; null where a loopback address is enough. */
  tokenFile: string | null
  /** The node_exporter of each machine. */
  machines: readonly string[]
  /** Servers with TLS, whose certificates blackbox_exporter reads. */
  certificates: readonly string[]
  blackboxExporter: string
  alertmanager: string
}

/** Jobs whose figures are at another path than `/metrics`. */
const PATHS: Readonly<Record<string, string>> = { composer: '/_mf/metrics' }

/** Prometheus' configuration, beside whose file the rules lie. */
export function prometheusConfig(plan: MonitoringPlan): string {
  const { alertmanager, blackboxExporter, certificates, jobs, machines, tokenFile } = plan
  const authorization =
    tokenFile === null ? '' : `    authorization: { credentials_file: ${tokenFile} }\n`
  const scrapes = Object.entries(jobs).map(
    ([job, servers]) => `  - job_name: ${job}
    metrics_path: ${PATHS[job] ?? '/metrics'}
${authorization}    ${targets(servers)}
`,
  )
  return `global:
  scrape_interval: 15s
  evaluation_interval: 15s
rule_files: [rules/*.yml]
alerting:
  alertmanagers:
    - ${targets([alertmanager])}
scrape_configs:
${scrapes.join('')}  - job_name: machine
    ${targets(machines)}
  - job_name: certificates
    metrics_path: /probe
    params: { module: [certificate] }
    ${targets(certificates)}
    relabel_configs:
      - { source_labels: [__address__], target_label: __param_target }
      - { source_labels: [__address__], target_label: instance }
      - { target_label: __address__, replacement: ${JSON.stringify(blackboxExporter)} }
`
}

function targets(servers: readonly string[]): string {
  const list = servers.map((one) => JSON.stringify(one)).join(', ')
  return `static_configs: [{ targets: [${list}] }]`
}
