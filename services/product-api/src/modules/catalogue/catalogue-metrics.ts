import { Counter, Gauge } from 'prom-client'
import type { Metrics } from '#src/server/metrics.ts'
import type { LiveSource } from './live-sources.ts'

/** `list` is called for each scrape. */
export function watchSources(
  { registers }: Metrics,
  list: () => Promise<readonly LiveSource[]>,
): void {
  const figures = {
    requests: 'Requests sent to an outside source',
    failures: 'Requests to an outside source that failed',
    kept: 'Fresh cached responses of an outside source that were served',
    stale: 'Stale responses served because an outside source failed',
  } as const
  const common = { labelNames: ['source'], registers } as const
  for (const [name, help] of Object.entries(figures) as [keyof typeof figures, string][])
    new Counter({
      ...common,
      name: `live_source_${name}_total`,
      help,
      async collect() {
        const sources = await list()
        // Without a pause from here on: another scrape may be under way.
        this.reset()
        for (const source of sources) this.inc({ source: source.id }, source[name])
      },
    })
  new Gauge({
    name: 'live_source_up',
    help: '0 if the last request to an outside source failed, else 1',
    ...common,
    async collect() {
      this.reset()
      for (const { id, state } of await list())
        this.set({ source: id }, state === 'failing' ? 0 : 1)
    },
  })
}

/** `count` is called for each scrape; null before the site was read, shown as NaN. */
export function watchFacts({ registers }: Metrics, count: () => number | null): void {
  new Gauge({
    name: 'facts_differing',
    help: 'Plans, offers, figures and form limits of which the site says something else',
    registers,
    collect() {
      this.set(count() ?? Number.NaN)
    },
  })
}
