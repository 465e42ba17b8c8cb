import { type ResourceModule, twinPath } from '@orchard/shared/contracts'
import { readSummaries } from '#src/data/catalogue-data.ts'

/** `/.well-known/api-catalog`: all APIs as an RFC 9727 linkset. */
export const resource: ResourceModule = {
  async render(args) {
    const { origin } = new URL(args.request.url)
    const entries = await readSummaries(args)
    const addressOf = (slug: string) => `${args.apiHost}/v1/${slug}`
    const openapi = (path: string) => [
      { href: origin + path, type: 'application/vnd.oai.openapi+json' },
    ]
    const documents = (path: string) => [
      { href: origin + path, type: 'text/html' },
      { href: origin + twinPath(path), type: 'text/markdown' },
    ]
    const status = (path: string) => ({ href: args.apiHost + path, type: 'application/json' })
    return {
      contentType: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
      body: JSON.stringify({
        linkset: [
          {
            anchor: `${origin}/.well-known/api-catalog`,
            item: entries.map(({ name, slug }) => ({
              href: addressOf(slug),
              title: `${name} API`,
            })),
            'service-desc': openapi('/openapi.json'),
            'service-doc': documents('/api'),
            'service-meta': [{ href: `${origin}/catalogue.json`, type: 'application/json' }],
            status: [{ href: `${origin}/status`, type: 'text/html' }, status('/status')],
          },
          ...entries.map(({ slug }) => ({
            anchor: addressOf(slug),
            'service-desc': openapi(`/api/${slug}/openapi.json`),
            'service-doc': documents(`/api/${slug}`),
            status: [status(`/status/apis/${slug}`)],
          })),
        ],
      }),
    }
  },
}
