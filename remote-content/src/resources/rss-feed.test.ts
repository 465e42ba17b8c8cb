// @reads remote-content/posts remote-content/illustrations
import path from 'node:path'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { postFiles } from '#build/post-files.ts'
import type { Post, PostSummary } from '#src/data/posts/post.ts'
import { rssFeed } from './rss-feed.ts'

const ORIGIN = 'https://site.example'
const RFC_822 = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} 00:00:00 GMT$/

interface Item {
  title: string
  link: string
  guid: { '#text': string; '@_isPermaLink': string }
  pubDate: string
  description: string
  'content:encoded': string
}

interface Channel {
  title: string
  link: string
  description: string
  language: string
  lastBuildDate: string
  'atom:link': { '@_href': string; '@_rel': string; '@_type': string }
  item: Item[]
}

let xml: string
let channel: Channel
let posts: Post[]

/** The feed as a reader of feeds sees it. */
function parseFeed(text: string): Channel {
  const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'item' })
  const parsed: { rss: { '@_version': string; channel: Channel } } = parser.parse(text)
  expect(parsed.rss['@_version']).toBe('2.0')
  return parsed.rss.channel
}

beforeAll(async () => {
  const files = await postFiles(path.join(import.meta.dirname, '..', '..'), '/')
  const readJson = async <T>(file: string): Promise<T> =>
    JSON.parse(String(await files.get(file)?.()))
  const summaries = await readJson<PostSummary[]>('data/posts.json')
  posts = await Promise.all(summaries.map(({ id }) => readJson<Post>(`data/posts/${id}.json`)))
  xml = rssFeed(posts, ORIGIN)
  channel = parseFeed(xml)
})

describe('the feed', () => {
  it('is well-formed XML without forbidden characters', () => {
    expect(XMLValidator.validate(xml)).toBe(true)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/)
  })

  it('has a title, its address and a build date', () => {
    expect(channel).toMatchObject({
      title: 'API Orchard blog',
      link: `${ORIGIN}/blog`,
      language: 'en-gb',
      lastBuildDate: channel.item[0]?.pubDate,
      'atom:link': {
        '@_href': `${ORIGIN}/blog/feed.xml`,
        '@_rel': 'self',
        '@_type': 'application/rss+xml',
      },
    })
    expect(channel.description).not.toBe('')
  })

  it('has all articles, newest first', () => {
    expect(channel.item.map(({ title }) => title)).toEqual(posts.map(({ title }) => title))
    const times = channel.item.map(({ pubDate }) => Date.parse(pubDate))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  it('gives each article what a reader needs', () => {
    for (const [index, item] of channel.item.entries()) {
      expect(item.pubDate).toMatch(RFC_822)
      expect(new Date(item.pubDate).toUTCString()).toBe(item.pubDate)
      expect(item.description.length).toBeGreaterThan(40)
      expect(item['content:encoded'].length).toBeGreaterThan(4 * (posts[index]?.words ?? 0))
      expect(item.link.startsWith(`${ORIGIN}/blog/`)).toBe(true)
      expect(item.guid).toEqual({ '#text': item.link, '@_isPermaLink': 'true' })
    }
    expect(new Set(channel.item.map(({ link }) => link)).size).toBe(posts.length)
  })

  it('has absolute links in the text', () => {
    const links = [...xml.matchAll(/href="([^"]*)"/g)].map((match) => match[1] ?? '')
    expect(links.length).toBeGreaterThan(50)
    expect(links.filter((link) => !link.startsWith('https://'))).toEqual([])
  })
})

describe('text with markup in it', () => {
  const read = (changes: Partial<Post>) => {
    const [post] = posts
    if (!post) throw new Error('there is no article')
    const text = rssFeed([{ ...post, ...changes }], ORIGIN)
    expect(XMLValidator.validate(text)).toBe(true)
    return { text, item: parseFeed(text).item[0] }
  }

  it('arrives as it was written', () => {
    const title = 'Q&A: is 1 < 2 > "0"?'
    const { text, item } = read({ title, description: '<b>&amp;</b>' })
    expect(text).toContain('<title>Q&amp;A: is 1 &lt; 2 &gt; &quot;0&quot;?</title>')
    expect(item?.title).toBe(title)
    expect(item?.description).toBe('<b>&amp;</b>')
  })

  it('is escaped in the HTML of an article, and cannot end it', () => {
    const { item } = read({
      blocks: [
        [
          'p',
          null,
          'a < b & ',
          ['code', null, ']]></content:encoded>'],
          ' ',
          ['a', { href: '/x?a=1&b="2"' }, 'c'],
        ],
        ['pre', 'a.js', [['plain', 'if (a < b && c[d[0]]>1)']]],
      ],
    })
    expect(item?.['content:encoded']).toBe(
      '<p>a &lt; b &amp; <code>]]&gt;&lt;/content:encoded&gt;</code> <a href="https://site.example/x?a=1&amp;b=%222%22">c</a></p><pre><code>if (a &lt; b &amp;&amp; c[d[0]]&gt;1)</code></pre>',
    )
  })
})

it('is a valid feed without articles', () => {
  expect(XMLValidator.validate(rssFeed([], ORIGIN))).toBe(true)
})
