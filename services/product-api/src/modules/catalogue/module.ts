import { type Base, defineModule } from '#src/server/module.ts'
import { createCatalogue } from './catalogue.ts'
import { watchFacts, watchSources } from './catalogue-metrics.ts'
import { createKeptList } from './kept-list.ts'
import { createLiveSources } from './live-sources.ts'
import { catalogueRoutes } from './routes.ts'
import { createSiteFacts } from './site-facts.ts'
import { createSiteForms } from './site-forms.ts'

function open({ config, log, metrics, now, site, watch }: Base) {
  const warn = (message: string) => log(message, {}, 'warn')
  const sources = createLiveSources(config.upstreamBaseUrl, { now })
  watchSources(metrics, sources.list)
  const kept = createKeptList(config.dataDir, { log: warn, watch })
  const facts = createSiteFacts(log)
  watchFacts(metrics, facts.differences)
  const forms = createSiteForms(warn)
  return { catalogue: createCatalogue(site, { kept, now, watch, facts, forms }), forms, sources }
}

declare module '#src/server/module.ts' {
  interface Offers {
    catalogue: Awaited<ReturnType<typeof open>>
  }
}

/** What the released catalogue says of each API. */
export const MODULE = defineModule({
  name: 'catalogue',
  needs: [],
  open,
  routes: { pages: catalogueRoutes },
})
