import { type Answer, contract } from '#contracts/url-preview.ts'
import { defineApi } from '#src/define-api.ts'
import { isoSecond } from '#src/lib/instant.ts'
import { type PageHead, readPageHead } from '#src/lib/page-head.ts'
import { readWebAddress } from '#src/network/fetch-page.ts'

const KEEP_SECONDS = 86_400
/** Pages have their metadata at their beginning. */
const MOST_BYTES = 512 * 1_024
const LONGEST_TITLE = 300
const LONGEST_TEXT = 1_000
const LONGEST_ADDRESS = 2_048

export default defineApi(contract, {
  async answer({ language, url }, { network }) {
    const asked = readWebAddress('url', url)
    asked.hash = ''
    return network.keep(`preview ${language ?? ''} ${asked.href}`, KEEP_SECONDS, async () => {
      const page = await network.fetchPage(asked.href, {
        parameter: 'url',
        mostBytes: MOST_BYTES,
        accept: 'text/html, application/xhtml+xml;q=0.9, */*;q=0.1',
        language,
      })
      const isHtml = /^(?:text\/html|application\/xhtml\+xml)\b/i.test(page.contentType)
      return toAnswer(page.url, page.status, readPageHead(isHtml ? page.text : ''))
    })
  },
})

function toAnswer(url: string, status: number, { icons, links, meta, title }: PageHead): Answer {
  const first = (...names: string[]) => names.map((name) => meta.get(name)).find(Boolean) ?? null
  const address = (given: string | null | undefined) => {
    if (!given || !URL.canParse(given, url)) return null
    const { href, protocol } = new URL(given, url)
    return /^https?:$/.test(protocol) && href.length <= LONGEST_ADDRESS ? href : null
  }
  const published = Date.parse(first('article:published_time', 'date') ?? '')
  const icon = icons.toSorted((a, b) => b.size - a.size)[0]
  return {
    url,
    canonical: address(links.get('canonical') ?? first('og:url')),
    page_status: status,
    title: shorten(first('og:title', 'twitter:title') ?? title, LONGEST_TITLE),
    description: shorten(
      first('og:description', 'twitter:description', 'description'),
      LONGEST_TEXT,
    ),
    site_name: shorten(first('og:site_name', 'application-name'), LONGEST_TITLE),
    image: {
      url: address(first('og:image', 'og:image:url', 'twitter:image')),
      width: pixels(first('og:image:width')),
      height: pixels(first('og:image:height')),
      alt: shorten(first('og:image:alt', 'twitter:image:alt'), LONGEST_TITLE),
    },
    icon: address(icon?.href),
    published_at: Number.isNaN(published) ? null : isoSecond(new Date(published)),
  }
}

function shorten(text: string | null, most: number): string | null {
  const plain = text?.replace(/\s+/g, ' ').trim() ?? ''
  if (plain === '') return null
  const characters = [...plain]
  return characters.length <= most ? plain : `${characters.slice(0, most - 1).join('')}…`
}

function pixels(text: string | null): number | null {
  return text && /^\d{1,5}$/.test(text) ? Number(text) : null
}
