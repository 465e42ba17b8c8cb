// @reads deploy docs/operations.md docs/runbooks
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { filesBelow, REPOSITORY } from '@orchard/platform/workspace'
import { createDependencies } from '@orchard/shared-node/health'
import { createRegistry, createRequestMetrics } from '@orchard/shared-node/metrics'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { filesIn, MONITORING, readPanels, readRules, seriesIn } from './read-monitoring.ts'

const RUNBOOKS = 'docs/runbooks'
const rules = readRules()
const alerts = [...new Set(rules.flatMap(({ alert }) => alert ?? []))]
const runbooks = readdirSync(path.join(REPOSITORY, RUNBOOKS)).map((name) => path.parse(name).name)

/** Series of Prometheus itself, node_exporter and blackbox_exporter; the soak finds those that need no systemd. */
const OF_EXPORTERS = [
  'up',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'node_systemd_service_restart_total',
  'node_systemd_timer_last_trigger_seconds',
  'node_systemd_unit_state',
  'probe_ssl_earliest_cert_expiry',
  'probe_success',
  // What commands leave in a file.
  'command_failed_timestamp_seconds',
  'command_succeeded_timestamp_seconds',
]

it('the table of alerts has every alert with its severities', () => {
  const text = readFileSync(path.join(REPOSITORY, 'docs/operations.md'), 'utf8')
  const rows = text.matchAll(/^\| \[(\w+)\]\(runbooks\/\1\.md\) +\| ([\w, ]+?) +\|/gm)
  const listed = Object.fromEntries([...rows].map(([, name, severities]) => [name, severities]))
  const severitiesOf = (name: string) =>
    rules.flatMap(({ alert, labels }) => (alert === name ? (labels?.['severity'] ?? '') : []))
  const expected = alerts.map((name) => [name, [...new Set(severitiesOf(name))].sort().join(', ')])
  expect(listed).toEqual(Object.fromEntries(expected))
})

it('Alertmanager silences alerts that exist, in favour of others that do', () => {
  const { inhibit_rules }: { inhibit_rules: Record<string, string[]>[] } = parse(
    readFileSync(path.join(MONITORING, 'alertmanager.yml'), 'utf8'),
  )
  const matchers = inhibit_rules.flatMap((rule) => [
    ...(rule['source_matchers'] ?? []),
    ...(rule['target_matchers'] ?? []),
  ])
  const named = matchers.flatMap(
    (one) => one.match(/^alertname =~? "?([\w|]+)"?$/)?.[1]?.split('|') ?? [],
  )
  expect(named.filter((name) => !alerts.includes(name))).toEqual([])
  expect(named.length).toBeGreaterThan(10)
})

describe('a runbook', () => {
  it('is there for every alert, and for nothing else', () => {
    expect(runbooks.toSorted()).toEqual(alerts.toSorted())
    expect(alerts.length).toBeGreaterThan(20)
  })

  it('is named by its alert', () => {
    for (const { alert, annotations } of rules)
      if (alert) expect(annotations?.runbook_url).toBe(`${RUNBOOKS}/${alert}.md`)
  })

  it.each(runbooks)(
    '%s says what it means, what customers see, what to do and how it ends',
    (name) => {
      const text = readFileSync(path.join(REPOSITORY, RUNBOOKS, `${name}.md`), 'utf8')
      expect(text).toMatch(new RegExp(`^# ${name}\n`))
      for (const heading of ['What it means', 'What customers see', 'First', 'It ends'])
        expect(text).toContain(`\n**${heading}.** `)
    },
  )
})

describe('every series', () => {
  const known = new Set<string>()
  beforeAll(async () => {
    const registry = createRegistry()
    createRequestMetrics([registry], { hasCache: true })
    createDependencies(() => undefined, { registers: [registry] })
    for (const { name } of await registry.getMetricsAsJSON()) known.add(name)
    // Those that a process registers itself are named in sources that use the library.
    for (const folder of ['platform/src', 'services/product-api/src', 'services/data-apis/src'])
      for (const file of await filesBelow(path.join(REPOSITORY, folder))) {
        if (!/(?<!\.test|\.soak)\.ts$/.test(file)) continue
        const text = readFileSync(path.join(REPOSITORY, folder, file), 'utf8')
        if (/from 'prom-client'|\bwatchCount\(/.test(text))
          for (const [, name = ''] of text.matchAll(/'([a-z]+_[a-z_]+)'/g)) known.add(name)
      }
    for (const name of OF_EXPORTERS) known.add(name)
    for (const { record } of rules) if (record) known.add(record)
  })
  const base = (name: string) => name.replace(/_(?:bucket|sum|count)$/, '')

  it('that rules and dashboards read is one that a process exposes, or that a rule records', () => {
    const queries = [
      ...rules.map(({ alert, expr, record }) => ({ place: alert ?? record, expr })),
      ...readPanels(),
    ]
    const unknown = queries.flatMap(({ expr, place }) =>
      seriesIn(expr)
        .filter((name) => !known.has(name) && !known.has(base(name)))
        .map((name) => `${place}: ${name}`),
    )
    expect(unknown).toEqual([])
    expect(queries.length).toBeGreaterThan(80)
  })
})

it('finds the series of an expression', () => {
  expect(
    seriesIn('topk(10, sum by (api) (rate(api_calls_total{class="5xx"}[5m]))) or vector(0)'),
  ).toEqual(['api_calls_total'])
  expect(seriesIn('a_b / (c_d > 30) and on(slo) e:f:rate5m{slo="x_y"} > 1.2e9')).toEqual([
    'a_b',
    'c_d',
    'e:f:rate5m',
  ])
})

it('dashboards have an id, a choice of the data source, and panels with a title', () => {
  const dashboards = filesIn('dashboards').map((file) => JSON.parse(readFileSync(file, 'utf8')))
  expect(new Set(dashboards.map(({ uid }) => uid)).size).toBe(dashboards.length)
  for (const { panels, templating } of dashboards) {
    expect(templating.list).toMatchObject([{ name: 'datasource', type: 'datasource' }])
    for (const { datasource, title } of panels) {
      expect(title).not.toBe('')
      expect(datasource.uid).toBe('$' + '{datasource}')
    }
  }
})

it('rules have tests', () => {
  for (const file of filesIn('rules'))
    expect(existsSync(file.replace('/rules/', '/tests/')), file).toBe(true)
})
