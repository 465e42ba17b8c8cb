/** What a Prometheus reads. */
export interface MonitoringPlan {
  /** Servers of each job, as `host:port`. */
  jobs: Readonly<Record<string, readonly string[]>>
  /** The file with `METRICS_TOKEN`; null where a loopback address is enough. */
  tokenFile: string | null
}

/** Jobs whose figures are at another path than `/metrics`. */
const PATHS: Readonly<Record<string, string>> = { composer: '/_mf/metrics' }

/** Prometheus' configuration, beside whose file the rules lie. */
export function prometheusConfig({ jobs, tokenFile }: MonitoringPlan): string {
  const authorization =
    tokenFile === null ? '' : `    authorization: { credentials_file: ${tokenFile} }\n`
  const scrapes = Object.entries(jobs).map(
    ([job, servers]) => `  - job_name: ${job}
    metrics_path: ${PATHS[job] ?? '/metrics'}
${authorization}    static_configs: [{ targets: [${servers.map((one) => JSON.stringify(one)).join(', ')}] }]
`,
  )
  return `global:
  scrape_interval: 15s
  evaluation_interval: 15s
rule_files: [rules/*.yml]
scrape_configs:
${scrapes.join('')}`
}
