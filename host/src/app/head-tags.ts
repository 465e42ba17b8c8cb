import type { Head } from '@orchard/shared/contracts'
import { escapeMarkup, scriptJson } from '@orchard/shared/markup'
import { cardFile, cardOf, SOCIAL_CARDS } from './social-cards.ts'

const SITE_NAME = 'API Orchard'

/** The document's title: the page's own, then the site's name. */
export function fullTitle(title: string): string {
  return title.includes(SITE_NAME) ? title : `${title} | ${SITE_NAME}`
}

/**
 * The tags of a page's head, as the server writes them. `origin` is the site's public origin, and
 * `hostBase` the address of the host's release, which has the social cards.
 */
export function headTags(head: Head, path: string, origin: string, hostBase: string): string {
  const { src, alt } = pictureOf(head, path, hostBase)
  const address = new URL(head.canonical ?? path, origin).href
  const meta = (name: string, content: string) =>
    `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${escapeMarkup(content)}">`
  return [
    `<title>${escapeMarkup(fullTitle(head.title))}</title>`,
    meta('description', head.description),
    meta('robots', head.noindex ? 'noindex' : 'index, follow'),
    `<link rel="canonical" href="${escapeMarkup(address)}">`,
    meta('og:site_name', SITE_NAME),
    meta('og:type', head.type ?? 'website'),
    meta('og:title', head.title),
    meta('og:description', head.description),
    meta('og:url', address),
    meta('og:image', new URL(src, origin).href),
    meta('og:image:alt', alt),
    meta('twitter:card', 'summary_large_image'),
    ...(head.feed
      ? [
          `<link rel="alternate" type="application/rss+xml" title="${escapeMarkup(head.feed.title)}" href="${escapeMarkup(head.feed.path)}">`,
        ]
      : []),
    ...(head.links ?? []).map(
      (link) =>
        `<link ${Object.entries(link)
          .map(([name, value]) => `${name}="${escapeMarkup(value)}"`)
          .join(' ')}>`,
    ),
    ...(head.jsonLd ?? []).map(
      (one) => `<script type="application/ld+json">${scriptJson(one)}</script>`,
    ),
  ].join('')
}

/** The page's own picture, or else the card of its kind. */
function pictureOf({ image, card, title }: Head, path: string, hostBase: string) {
  if (image !== undefined) return { src: image, alt: title }
  const name = cardOf(path, card)
  return {
    src: hostBase + cardFile(name),
    alt: `${SITE_NAME}: ${SOCIAL_CARDS[name]?.title}`,
  }
}
