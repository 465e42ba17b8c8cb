import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

const htmlOf = async (markdown: string, dialect = 'gfm') =>
  (await ask<{ html: string }>('markdown-to-html', { markdown, dialect })).html

// Examples of the CommonMark specification, spec.txt: tabs, precedence, thematic breaks and headings.
it.each([
  ['\tfoo\tbaz\t\tbim', '<pre><code>foo\tbaz\t\tbim\n</code></pre>'],
  ['- foo\n\n\t\tbar', '<ul>\n<li>\n<p>foo</p>\n<pre><code>  bar\n</code></pre>\n</li>\n</ul>'],
  ['>\t\tfoo', '<blockquote>\n<pre><code>  foo\n</code></pre>\n</blockquote>'],
  ['- `one\n- two`', '<ul>\n<li>`one</li>\n<li>two`</li>\n</ul>'],
  ['- foo\n***\n- bar', '<ul>\n<li>foo</li>\n</ul>\n<hr />\n<ul>\n<li>bar</li>\n</ul>'],
  ['# foo *bar* \\*baz\\*', '<h1>foo <em>bar</em> *baz*</h1>'],
  ['#5 bolt\n\n#hashtag', '<p>#5 bolt</p>\n<p>#hashtag</p>'],
  ['Foo *bar\nbaz*\n====', '<h1>Foo <em>bar\nbaz</em></h1>'],
])('renders %j as the specification says', async (markdown, html) => {
  for (const dialect of ['commonmark', 'gfm']) expect(await htmlOf(markdown, dialect)).toBe(html)
})

// README of micromark-extension-gfm 3.0.0, part by part.
it.each([
  ['~one~ or ~~two~~ tildes.', '<p><del>one</del> or <del>two</del> tildes.</p>'],
  [
    '* [ ] to do\n* [x] done',
    '<ul>\n<li><input type="checkbox" disabled="" /> to do</li>\n<li><input type="checkbox" disabled="" checked="" /> done</li>\n</ul>',
  ],
  [
    '| a | b  |  c |  d  |\n| - | :- | -: | :-: |',
    '<table>\n<thead>\n<tr>\n<th>a</th>\n<th align="left">b</th>\n<th align="right">c</th>\n<th align="center">d</th>\n</tr>\n</thead>\n</table>',
  ],
  ['www.example.com', '<p><a href="http://www.example.com">www.example.com</a></p>'],
])('renders %j in the dialect of GitHub', async (markdown, html) => {
  expect(await htmlOf(markdown)).toBe(html)
  expect(await htmlOf(markdown, 'commonmark')).not.toBe(html)
})

it.each([
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['a <img src=x onerror=alert(1)>', '<p>a &lt;img src=x onerror=alert(1)&gt;</p>'],
  ['[a](javascript:alert(1))', '<p><a href="">a</a></p>'],
  ['[a](JaVaScRiPt&#58;alert(1))', '<p><a href="">a</a></p>'],
  ['![a](data:text/html,x)', '<p><img src="" alt="a" /></p>'],
  ['[a](x"onclick="alert(1))', '<p><a href="x%22onclick=%22alert(1)">a</a></p>'],
  ['<javascript:alert(1)>', '<p><a href="">javascript:alert(1)</a></p>'],
])('lets nothing run from %j', async (markdown, html) => {
  for (const dialect of ['commonmark', 'gfm']) expect(await htmlOf(markdown, dialect)).toBe(html)
})

it('lists headings, but not the one above footnotes', async () => {
  const markdown = '# A & *b*\n\nx[^1]\n\n## ![c](c.png) `<d>`\n\n[^1]: y'
  expect(await ask('markdown-to-html', { markdown })).toMatchObject({
    headings: [
      { level: 1, text: 'A & b' },
      { level: 2, text: 'c <d>' },
    ],
  })
  expect(await ask('markdown-to-html', { markdown: 'ö' })).toEqual({
    ...{ html: '<p>ö</p>', dialect: 'gfm', bytes: 9 },
  })
})

it.each([
  ['>'.repeat(21), '20 marks of lists in a row'],
  ['- '.repeat(21), '20 marks of lists in a row'],
  [`a\n  ${'1. '.repeat(21)}`, '20 marks of lists in a row'],
  ['a\n'.repeat(150), '150 lines'],
  ['*a'.repeat(401), '400 of the signs *_~[]'],
])('refuses what would take long: %j', async (markdown, limit) => {
  expect(await refusal('markdown-to-html', { markdown })).toMatchObject({
    ...{ status: 400, errors: { markdown: `markdown must have at most ${limit}` } },
  })
})

it('has no limit for lines of dashes', async () => {
  expect(await htmlOf('-'.repeat(80))).toBe('<hr />')
})

it('does not respond with more than 60,000 characters', async () => {
  const markdown = `${'|a'.repeat(90)}|\n${'|-'.repeat(90)}|\n${'|\n'.repeat(147)}`
  expect(await refusal('markdown-to-html', { markdown })).toMatchObject({
    ...{ status: 422, code: 'result_too_long' },
  })
})
