import { figure, type Group, type Row, ratio, row } from '#src/figures.ts'
import type { Size } from '#src/growth/grow-workspace.ts'
import { measureGrownSite } from '#src/growth/grown-site.ts'

const TODAY: Size = { apis: 0, articles: 0 }
const LARGE: Size = { apis: 2_000, articles: 500 }
const KB = 1_000

/** Measures the site as it is beside one with 2,000 APIs and 500 articles, both built from nothing. */
export async function measureGrowth(): Promise<Group> {
  const today = await measureGrownSite(TODAY, { withSearch: true })
  const large = await measureGrownSite(LARGE, { withSearch: true })
  type Site = typeof large
  const compare = (
    name: string,
    unit: Row['unit'],
    value: (site: Site) => number[],
    limits: { max?: number; times?: number },
  ) => {
    const [before, after] = [figure(value(today)), figure(value(large), { limit: limits.max })]
    return [
      row(name, unit, { ...before, page: 'today' }, { ...after, page: 'large' }),
      ...(limits.times
        ? [row(`${name}, large by today`, 'x', ratio(after, before, { limit: limits.times }))]
        : []),
    ]
  }
  const size = (path: string, max: number) =>
    compare(`size of ${path}`, 'kB', ({ bytes }) => [(bytes[path] ?? Number.NaN) / KB], { max })
  return {
    title: `Growth: ${LARGE.apis} APIs, ${LARGE.articles} articles`,
    rows: [
      ...compare('build from nothing', 'ms', ({ buildMs }) => [buildMs], { times: 4 }),
      ...compare('start', 'ms', ({ startMs }) => [startMs], { times: 1.5 }),
      ...compare('first response of /api', 'ms', ({ firstMs }) => [firstMs['/api'] ?? 0], {
        times: 2,
      }),
      ...compare('page that is not cached', 'ms', ({ renders }) => renders, { times: 2 }),
      ...size('/api', 20),
      ...size('/category/finance', 25),
      ...size('/api/weather', 15),
      ...size('/blog', 18),
      ...size('/blog/feed.xml', 150),
      ...size('/llms.txt', 50),
      ...size('/sitemap.xml', 250),
      ...size('search', 100),
      ...compare('key to painted results, 4x CPU', 'ms', ({ keys }) => keys, { max: 60 }),
      ...compare('memory of the composer', 'MB', ({ megabytes }) => [megabytes ?? Number.NaN], {
        max: 250,
      }),
      row(
        'APIs that /api leads to',
        'count',
        figure([large.reached], { limit: LARGE.apis, atLeast: true }),
      ),
      row(
        'articles that /blog leads to',
        'count',
        figure([large.articles], { limit: LARGE.articles, atLeast: true }),
      ),
    ],
  }
}
