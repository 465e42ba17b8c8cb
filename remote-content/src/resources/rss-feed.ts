import { FEED } from '#src/data/posts/feed.ts'
import type { Post } from '#src/data/posts/post.ts'
import { articleHtml } from './article-html.ts'
import { escapeMarkup } from './escape-markup.ts'

const DESCRIPTION = 'Articles for developers who choose data APIs or build on them.'

/**
 * Articles, newest first, as RSS 2.0: a summary and the whole text of each. `origin` is that of the
 * site, since a feed is read elsewhere.
 */
export function rssFeed(posts: readonly Post[], origin: string): string {
  const newest = posts[0]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">',
    '<channel>',
    element('title', FEED.title),
    element('link', absolute('/blog', origin)),
    element('description', DESCRIPTION),
    element('language', 'en-gb'),
    ...(newest ? [element('lastBuildDate', rfc822(newest.date))] : []),
    `<atom:link href="${escapeMarkup(absolute(FEED.path, origin))}" rel="self" type="application/rss+xml"/>`,
    ...posts.map((post) => item(post, origin)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

function item(post: Post, origin: string): string {
  const address = absolute(post.url, origin)
  return [
    '<item>',
    element('title', post.title),
    element('link', address),
    `<guid isPermaLink="true">${escapeMarkup(address)}</guid>`,
    element('pubDate', rfc822(post.date)),
    element('description', post.description),
    `<content:encoded>${cdata(articleHtml(post.blocks, origin))}</content:encoded>`,
    '</item>',
  ].join('\n')
}

function element(name: string, text: string): string {
  return `<${name}>${escapeMarkup(text)}</${name}>`
}

/** Markup of an article unescaped, which is shorter; the one sequence that would end it is split. */
function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

function absolute(path: string, origin: string): string {
  return new URL(path, origin).href
}

/** A day as RFC 822 writes it, with the four digits of the year that RSS asks for. */
function rfc822(day: string): string {
  return new Date(`${day}T00:00:00Z`).toUTCString()
}
