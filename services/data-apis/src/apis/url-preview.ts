import { DAY_SECONDS } from '@orchard/shared/format'
import { contract } from '#contracts/url-preview.ts'
import { defineApi } from '#src/define-api.ts'
import { readWebAddress } from '#src/network/fetch-page.ts'
import type readPreview from '#src/parsers/page-preview.ts'

const KEEP_SECONDS = DAY_SECONDS
/** Pages have their metadata at their beginning. */
const MAX_BYTES = 512 * 1_024

export default defineApi(contract, {
  async handle({ language, url }, { network, parse }) {
    const asked = readWebAddress('url', url)
    asked.hash = ''
    return network.keep(`preview ${language ?? ''} ${asked.href}`, KEEP_SECONDS, async () => {
      const page = await network.fetchPage(asked.href, {
        parameter: 'url',
        maxBytes: MAX_BYTES,
        accept: 'text/html, application/xhtml+xml;q=0.9, */*;q=0.1',
        language,
      })
      const isHtml = /^(?:text\/html|application\/xhtml\+xml)\b/i.test(page.contentType)
      return parse<typeof readPreview>(
        'page-preview',
        page.url,
        page.status,
        isHtml ? page.text : '',
      )
    })
  },
})
