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

/** Reads the metadata of a page without running anything of it. */
export function readPageHead(html: string): PageHead {
  const meta = new Map<string, string>()
  const links = new Map<string, string>()
  const icons: { href: string; size: number }[] = []
  let title: string | null = null
  let isInTitle = false
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'title' && title === null) {
        title = ''
        isInTitle = true
      }
      if (name === 'meta') {
        const key = (attributes['property'] ?? attributes['name'] ?? '').toLowerCase()
        if (key !== '' && !meta.has(key)) meta.set(key, attributes['content'] ?? '')
      }
      if (name === 'link') readLink(attributes, links, icons)
    },
    ontext(text) {
      if (isInTitle) title += text
    },
    onclosetag(name) {
      if (name === 'title') isInTitle = false
    },
  })
  parser.end(html)
  return { title, meta, links, icons }
}

function readLink(
  attributes: Readonly<Record<string, string>>,
  links: Map<string, string>,
  icons: { href: string; size: number }[],
): void {
  const { href = '', rel = '', sizes = '' } = attributes
  for (const relation of rel.toLowerCase().split(/\s+/)) {
    if (!links.has(relation)) links.set(relation, href)
    if (relation !== 'icon' && relation !== 'apple-touch-icon') continue
    const lengths = [...sizes.matchAll(/(\d+)x(\d+)/gi)].map(([, width, height]) =>
      Math.max(Number(width), Number(height)),
    )
    const size = Math.max(0, ...lengths.filter((length) => length <= LARGEST_ICON))
    icons.push({ href, size })
  }
}
