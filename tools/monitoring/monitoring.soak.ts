import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { COMPILED } from '@orchard/platform/composer-command'
import { REPOSITORY } from '@orchard/platform/workspace'
import { requireTools } from '@orchard/shared-node/programs'
import { ask } from '@orchard/shared-node/testing/ask'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readPorts } from '../cluster/cluster-ports.ts'
import { databaseUrl } from '../cluster/databases.ts'
import { type RunningCluster, startCluster } from '../cluster/testing/running-cluster.ts'
import { filesIn, MONITORING, readPanels, readRules, seriesIn } from './read-monitoring.ts'

/** Two scrapes give a rate; with the evaluation of the rules after them that takes a minute at most. */
const SERIES_WITHIN_MS = 90_000
/** Only ends what hangs. */
const TOLD_WITHIN = { timeout: 120_000, interval: 250 }

const TOOLS = {
  'promtool --version': 'prometheus',
  'amtool --version': 'prometheus-alertmanager',
}
beforeAll(() => requireTools(TOOLS), 600_000)

function run(program: string, args: readonly string[], input = '') {
  const { status, stderr, stdout } = spawnSync(program, args, {
    cwd: MONITORING,
    encoding: 'utf8',
    input,
  })
  expect(status, `${stdout}${stderr}`).toBe(0)
}
const promtool = (...args: readonly string[]) => run('promtool', args)

it('promtool takes the rules, and their tests pass', () => {
  promtool('check', 'rules', ...filesIn('rules'))
  promtool('test', 'rules', ...filesIn('tests'))
})

it('amtool takes the configuration, and sends pages to the pager and tickets to those who read them', () => {
  run('amtool', ['check-config', 'alertmanager.yml'])
  const routes = ['config', 'routes', 'test', '--config.file=alertmanager.yml']
  for (const [receiver, severity] of [
    ['pager', 'page'],
    ['tickets', 'ticket'],
  ])
    run('amtool', [...routes, `--verify.receivers=${receiver}`, `severity=${severity}`])
})

/** A notification as Alertmanager posts it to a webhook. */
interface Notification {
  receiver: string
  alerts: {
    status: 'firing' | 'resolved'
    labels: Record<string, string>
    annotations: Record<string, string>
  }[]
}

describe('on a cluster', () => {
  let cluster: RunningCluster
  let ports: ReturnType<typeof readPorts>
  let prometheus = ''
  let alertmanager = ''
  const told: Notification[] = []
  const receiver = createServer(async (request, response) => {
    told.push(JSON.parse(await text(request)))
    response.end()
  })
  beforeAll(async () => {
    await once(receiver.listen(0, '127.0.0.1'), 'listening')
    const { port } = receiver.address() as AddressInfo
    cluster = await startCluster(['--monitoring', '--pager', `http://127.0.0.1:${port}/`])
    ports = readPorts({ CLUSTER_PORT: String(cluster.port) })
    prometheus = `http://127.0.0.1:${ports.prometheus}`
    alertmanager = `http://127.0.0.1:${ports.alertmanager}`
    hurry()
  }, 600_000)
  afterAll(async () => {
    receiver.close()
    await cluster?.stop()
  })

  /** Shortens what is waited for, in the files of this cluster alone. */
  function hurry() {
    const shorten = (file: string, ...changes: [RegExp, string][]) => {
      const place = path.join(cluster.folder, file)
      const before = readFileSync(place, 'utf8')
      const after = changes.reduce((text, change) => text.replaceAll(...change), before)
      expect(after).not.toBe(before)
      writeFileSync(place, after)
    }
    shorten('prometheus/prometheus.yml', [/_interval: 15s/g, '_interval: 2s'])
    shorten('prometheus/rules/alerts.yml', [/for: 2m/g, 'for: 2s'])
    shorten('alertmanager/alertmanager.yml', [/(group_\w+): .*[smh]$/gm, '$1: 1s'])
    for (const { name, pid } of cluster.processes())
      if (pid && ['prometheus', 'alertmanager'].includes(name)) process.kill(pid, 'SIGHUP')
  }

  /** The alerts that the receiver was told of. */
  const heard = (alertname: string) =>
    told.flatMap(({ alerts, receiver: by }) =>
      alerts
        .filter(({ labels }) => labels['alertname'] === alertname)
        .map((alert) => ({ by, ...alert })),
    )

  /** The number of series that a query gives now. */
  async function count(query: string): Promise<number> {
    const address = `${prometheus}/api/v1/query?query=${encodeURIComponent(query)}`
    const response = await fetch(address)
    const { data, error } = (await response.json()) as {
      data?: { result: unknown[] }
      error?: string
    }
    if (!data) throw new Error(`${query}: ${error}`)
    return data.result.length
  }

  it('Prometheus reads every process, and each query of a dashboard gives a series', {
    timeout: 300_000,
  }, async () => {
    const until = performance.now() + SERIES_WITHIN_MS
    let empty = readPanels()
    while (empty.length > 0 && performance.now() < until) {
      for (const path of ['/', '/api', '/blog']) await ask(cluster.site + path)
      for (const path of ['/v1/cities/try?name=Paris', '/op/user?token=made-up'])
        await ask(cluster.productApi + path)
      await wait(1_000)
      const counts = await Promise.all(empty.map(({ expr }) => count(expr)))
      empty = empty.filter((_, index) => counts[index] === 0)
    }
    expect(empty).toEqual([])
    expect(await count('up == 1')).toBe(11)
  })

  it('pages somebody when an instance stays away, and tells when it is there again', {
    timeout: 300_000,
  }, async () => {
    const instance = `127.0.0.1:${ports.dataApis[0]}`
    const page = {
      by: 'pager',
      labels: expect.objectContaining({ instance, job: 'data-apis', severity: 'page' }),
      annotations: {
        summary: 'An instance does not respond to Prometheus',
        runbook_url: 'docs/runbooks/InstanceDown.md',
      },
    }
    await cluster.freeze(['data-apis-1'], async () => {
      await vi.waitFor(
        () =>
          expect(heard('InstanceDown')).toContainEqual(
            expect.objectContaining({ ...page, status: 'firing' }),
          ),
        TOLD_WITHIN,
      )
      expect(heard('InstanceDown')).not.toContainEqual(
        expect.objectContaining({ ...page, status: 'resolved' }),
      )
    })
    await vi.waitFor(
      () =>
        expect(heard('InstanceDown')).toContainEqual(
          expect.objectContaining({ ...page, status: 'resolved' }),
        ),
      TOLD_WITHIN,
    )
  })

  it('pages somebody when a restore is refused', { timeout: 300_000 }, async () => {
    const outcomes = path.join(cluster.folder, 'outcomes')
    const secrets = JSON.parse(readFileSync(path.join(cluster.folder, 'secrets.json'), 'utf8'))
    const postgres = { folder: '', port: ports.postgres, password: secrets.database }
    const { status } = spawnSync(
      process.execPath,
      [`services/product-api/${COMPILED}/restore.js`, 'no-such-backup.gz'],
      {
        cwd: REPOSITORY,
        env: {
          DATABASE_URL: databaseUrl(postgres),
          KEY_SECRET: secrets.keySecret,
          METRICS_TEXTFILE_DIR: outcomes,
        },
      },
    )
    expect(status).toBe(1)
    for (const name of readdirSync(outcomes))
      run('promtool', ['check', 'metrics'], readFileSync(path.join(outcomes, name), 'utf8'))
    await vi.waitFor(
      () => expect(heard('RestoreFailed')).toMatchObject([{ by: 'pager', status: 'firing' }]),
      TOLD_WITHIN,
    )
  })

  it('is silent about what follows from a cause, and about the ticket of a page', async () => {
    /** What the cluster itself raises is another matter. */
    const made = { cause: 'test' }
    const heardOf = (name: string) => heard(name).filter(({ labels }) => labels['cause'] === 'test')
    const post = (...alerts: Record<string, string>[]) =>
      fetch(`${alertmanager}/api/v2/alerts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(alerts.map((labels) => ({ labels: { ...labels, ...made } }))),
      })
    const slo = 'pages-availability'
    await post(
      { alertname: 'DatabaseUnavailable', severity: 'page' },
      { alertname: 'PagesFail', severity: 'page', slo },
    )
    await post(
      { alertname: 'CallsFail', severity: 'page' },
      { alertname: 'PagesFail', severity: 'ticket', slo },
      { alertname: 'FactsDiffer', severity: 'ticket' },
    )
    await vi.waitFor(async () => {
      expect(heardOf('FactsDiffer')).toMatchObject([{ by: 'tickets' }])
      expect(heardOf('DatabaseUnavailable')).toMatchObject([{ by: 'pager' }])
      expect(heardOf('PagesFail')).toMatchObject([{ by: 'pager' }])
      const response = await fetch(`${alertmanager}/api/v2/alerts?inhibited=true&active=false`)
      const silent = (await response.json()) as { labels: Record<string, string> }[]
      expect(silent.map(({ labels }) => `${labels['alertname']} ${labels['severity']}`)).toEqual(
        expect.arrayContaining(['CallsFail page', 'PagesFail ticket']),
      )
    }, TOLD_WITHIN)
    expect(heardOf('CallsFail')).toEqual([])
  })

  it('each series that an alert reads is there, or comes with what it counts', async () => {
    /** Nothing of the kind happened on this cluster. */
    const rare = new Set(['mails_overdue', 'live_source_failures_total'])
    /** The cluster runs no units of systemd. */
    const ofUnits = /^node_systemd_/
    const names = readRules().flatMap(({ alert, expr }) => (alert ? seriesIn(expr) : []))
    for (const name of new Set(names))
      if (!rare.has(name) && !ofUnits.test(name)) expect(await count(name), name).toBeGreaterThan(0)
  })
})
