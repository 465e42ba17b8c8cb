import { escapeMarkup } from '#src/markup/index.ts'

/** A list of news for feed readers. */
export interface RssChannel {
  title: string
  description: string
  /** Path of the page that the feed belongs to. */
  page: string
  /** Path of the feed itself. */
  feed: string
  /** Newest first. */
  items: readonly RssItem[]
}

/** One piece of news. */
interface RssItem {
  title: string
  /** Path of its page; with a fragment where several share one. */
  page: string
  /** ISO 8601 day, or a time in UTC. */
  date: string
  description: string
  /** The whole text as HTML. */
  html?: string
}

/** An RSS 2.0 document. `origin` is that of the site, since a feed is read elsewhere. */
export function rssDocument(channel: RssChannel, origin: string): string {
  const { description, feed, items, page, title } = channel
  const newest = items[0]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">',
    '<channel>',
    element('title', title),
    element('link', absolute(page, origin)),
    element('description', description),
    element('language', 'en-gb'),
    ...(newest ? [element('lastBuildDate', rfc822(newest.date))] : []),
    `<atom:link href="${escapeMarkup(absolute(feed, origin))}" rel="self" type="application/rss+xml"/>`,
    ...items.map((one) => item(one, origin)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

function item({ date, description, html, page, title }: RssItem, origin: string): string {
  const address = absolute(page, origin)
  return [
    '<item>',
    element('title', title),
    element('link', address),
    `<guid isPermaLink="true">${escapeMarkup(address)}</guid>`,
    element('pubDate', rfc822(date)),
    element('description', description),
    ...(html === undefined ? [] : [`<content:encoded>${cdata(html)}</content:encoded>`]),
    '</item>',
  ].join('\n')
}

/** Control characters but tab, line feed and carriage return; XML forbids them even escaped, and pasted text may have them. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}/gu

function element(name: string, text: string): string {
  return `<${name}>${escapeMarkup(text.replaceAll(FORBIDDEN, ' '))}</${name}>`
}

/** CDATA with the markup of an article; splits the sequence that would end it. */
function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

function absolute(path: string, origin: string): string {
  return new URL(path, origin).href
}

/** A day or time as RFC 822 writes it, with the four digits of the year that RSS asks for. */
function rfc822(date: string): string {
  return new Date(date).toUTCString()
}
