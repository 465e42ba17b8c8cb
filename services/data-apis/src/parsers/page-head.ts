import { Parser } from 'htmlparser2'

/** The parts of a web page that describe it. */
export interface PageHead {
  title: string | null
  /** Contents of `meta` elements by name or property, in lower case; the first of each. */
  meta: ReadonlyMap<string, string>
  /** Addresses of `link` elements by relation; the first of each. */
  links: ReadonlyMap<string, string>
  /** Icons with the length of their longer side in pixels, 0 where the page does not say. */
  icons: readonly { href: string; size: number }[]
}

const LARGEST_ICON = 256
/** Of each kind, which is more than pages have; the rest is left out. */
const MAX_NAMES = 500
const MAX_ICONS = 50
const MAX_WORDS = 50
const LONGEST_TITLE = 10_000
const LONGEST_SIZES = 1_000
/** The parser needs more time for an element, the more of them are open. */
const MAX_OPEN = 500
/** `16x16 32x32` (HTML, 4.6.6.10); pages separate them by commas, too, and write `32 X 32`, `32×32` or `32*32`. */
const SIZE = /(?<!\d)(\d{1,5})[\t\n\f\r ]?[x×*][\t\n\f\r ]?(\d{1,5})(?!\d)/gi

/**
 * Reads the metadata of a page without running anything of it, until too many elements are open. Pages have some in
 * their bodies, too.
 */
export function readPageHead(html: string): PageHead {
  const meta = new Map<string, string>()
  const links = new Map<string, string>()
  const icons: { href: string; size: number }[] = []
  let title: string | null = null
  let isInTitle = false
  let open = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      open++
      if (open > MAX_OPEN) parser.pause()
      if (name === 'title' && title === null) {
        title = ''
        isInTitle = true
      }
      if (name === 'meta') {
        const key = (attributes['property'] ?? attributes['name'] ?? '').toLowerCase()
        if (key !== '') keepFirst(meta, key, attributes['content'] ?? '')
      }
      if (name === 'link') readLink(attributes, links, icons)
    },
    ontext(text) {
      if (isInTitle && title !== null && title.length < LONGEST_TITLE) title += text
    },
    onclosetag(name) {
      open--
      if (name === 'title') isInTitle = false
    },
  })
  parser.end(html)
  return { title, meta, links, icons }
}

function keepFirst(map: Map<string, string>, key: string, value: string): void {
  if (map.size < MAX_NAMES && !map.has(key)) map.set(key, value)
}

function readLink(
  attributes: Readonly<Record<string, string>>,
  links: Map<string, string>,
  icons: { href: string; size: number }[],
): void {
  const { href = '', rel = '', sizes = '' } = attributes
  for (const relation of wordsOf(rel)) {
    keepFirst(links, relation, href)
    if (relation !== 'icon' && relation !== 'apple-touch-icon') continue
    const lengths = [...sizes.slice(0, LONGEST_SIZES).matchAll(SIZE)]
      .map(([, width, height]) => Math.max(Number(width), Number(height)))
      .filter((length) => length <= LARGEST_ICON)
    if (icons.length < MAX_ICONS) icons.push({ href, size: Math.max(0, ...lengths) })
  }
}

/** The words of an attribute that lists some (HTML, 2.3.7), in lower case. */
function wordsOf(list: string): string[] {
  return list.toLowerCase().split(/[\t\n\f\r ]+/, MAX_WORDS)
}
