import type { ResourceModule } from '@orchard/shared/contracts'
import { escapeMarkup } from '@orchard/shared/markup'

/** `/opensearch.xml`: lets a browser search the catalogue from its address bar. */
export const resource: ResourceModule = {
  async render({ request }) {
    const { origin } = new URL(request.url)
    const url = (type: string, path: string, rel = '') =>
      `<Url type="${type}"${rel} template="${escapeMarkup(origin)}${path}"/>`
    return {
      contentType: 'application/opensearchdescription+xml; charset=utf-8',
      body: `${[
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
        '<ShortName>API Orchard</ShortName>',
        '<Description>Data APIs for developers</Description>',
        '<InputEncoding>UTF-8</InputEncoding>',
        url('text/html', '/api?q={searchTerms}'),
        url(
          'application/x-suggestions+json',
          '/suggestions.json?q={searchTerms}',
          ' rel="suggestions"',
        ),
        url('application/opensearchdescription+xml', '/opensearch.xml', ' rel="self"'),
        '</OpenSearchDescription>',
      ].join('\n')}\n`,
    }
  },
}
