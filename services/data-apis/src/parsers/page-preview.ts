import type { ResponseBody } from '#contracts/url-preview.ts'
import { isoSecond } from '#src/lib/instant.ts'
import { readPageHead } from './page-head.ts'

const LONGEST_TITLE = 300
const LONGEST_TEXT = 1_000
const LONGEST_ADDRESS = 2_048

/** Describes a page as it was fetched; `html` is empty for anything but a page. */
export default function readPreview(url: string, status: number, html: string): ResponseBody {
  const { icons, links, meta, title } = readPageHead(html)
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

function shorten(text: string | null, max: number): string | null {
  const plain = text?.replace(/\s+/g, ' ').trim() ?? ''
  if (plain === '') return null
  const characters = [...plain]
  return characters.length <= max ? plain : `${characters.slice(0, max - 1).join('')}…`
}

function pixels(text: string | null): number | null {
  return text && /^\d{1,5}$/.test(text) ? Number(text) : null
}
