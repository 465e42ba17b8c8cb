import { Counter, type CounterConfiguration, Gauge, type Registry } from 'prom-client'
import type { RenderPool } from '#src/serve/render/pool.ts'
import type { EventCount } from './event-count.ts'
import type { FailureWatch } from './failure-watch.ts'
import type { ViolationCount } from './violation-count.ts'
import type { VisitorTelemetry } from './visitor-telemetry.ts'

/** Parts of the composer that count; they are read whenever somebody asks for the metrics. */
export interface Counting {
  pool: Pick<RenderPool, 'figures'>
  failures: Pick<FailureWatch, 'tallies'>
  rollbacks: VisitorTelemetry['rollbacks']
  violations: Pick<ViolationCount, 'counts' | 'refused'>
  events: Pick<EventCount, 'totals'>
}

type Row = [labels: Record<string, string>, value: number]

/** Adds the composer's own figures to those of its process. */
export function addMetrics(
  registry: Registry,
  { events, failures, pool, rollbacks, violations }: Counting,
): void {
  const figure = (
    Kind: typeof Counter | typeof Gauge,
    name: string,
    help: string,
    labelNames: readonly string[],
    read: () => readonly Row[],
  ) => {
    const settings: CounterConfiguration<string> = {
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset()
        for (const [labels, value] of read()) this.inc(labels, value)
      },
    }
    new Kind(settings)
  }
  const rows = (label: string, counts: Readonly<Record<string, number>>): Row[] =>
    Object.entries(counts).map(([value, count]) => [{ [label]: value }, count])
  const releases = (count: 'views' | 'failures' | 'unproven') => (): Row[] =>
    failures.tallies().map(({ unit, release, tally }) => [{ unit, release }, tally[count]])

  figure(
    Counter,
    'renders_total',
    'Renders by outcome; overloaded and abandoned ones were never begun',
    ['outcome'],
    () => rows('outcome', pool.figures.outcomes),
  )
  figure(
    Counter,
    'render_workers_replaced_total',
    'Worker threads that were replaced, by reason',
    ['reason'],
    () => rows('reason', pool.figures.replaced),
  )
  figure(Gauge, 'render_queue_length', 'Renders that wait for a worker, by lane', ['lane'], () =>
    rows('lane', pool.figures.queued),
  )
  figure(
    Gauge,
    'release_page_views',
    'Page views within the window, by release',
    ['unit', 'release'],
    releases('views'),
  )
  figure(
    Gauge,
    'release_failures',
    'Visitors with a failure within the window, by release',
    ['unit', 'release'],
    releases('failures'),
  )
  figure(
    Gauge,
    'release_failures_unproven',
    'Reports within the window that count towards no rollback',
    ['unit', 'release'],
    releases('unproven'),
  )
  figure(
    Counter,
    'automatic_rollbacks_total',
    'Automatic rollbacks that this server tried, by outcome',
    ['outcome'],
    () => rows('outcome', rollbacks),
  )
  figure(
    Counter,
    'csp_violations_total',
    'Policy violations that browsers reported',
    ['directive', 'blocked'],
    () =>
      violations.counts.map(({ directive, blocked, reports }) => [{ directive, blocked }, reports]),
  )
  figure(
    Counter,
    'csp_reports_refused_total',
    'Reports beyond what one address may send in a minute',
    [],
    () => [[{}, violations.refused]],
  )
  figure(Counter, 'analytics_events_total', 'Uses of the site after consent', ['event'], () =>
    events.totals.map(([event, count]) => [{ event }, count]),
  )
}
