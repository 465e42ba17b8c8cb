import { expect, it } from 'vitest'
import type { ArticleNode } from '#src/data/posts/post.ts'
import { articleMarkdown } from './article-markdown.ts'

const drawn = (...nodes: ArticleNode[]) => articleMarkdown(nodes, 'https://site.example/blog/a')

it('writes running text with its links, emphasis and code', () => {
  expect(
    drawn([
      'p',
      null,
      'A * and ',
      ['strong', null, 'more'],
      ' ',
      ['a', { href: '/api' }, 'at ', ['code', null, 'x|y']],
      ', ',
      ['a', { href: '#below' }, 'below'],
    ]),
  ).toEqual([
    'A \\* and **more** [at `x|y`](https://site.example/api), [below](https://site.example/blog/a#below)',
  ])
})

it('writes headings, lists in lists, and code with its title', () => {
  expect(
    drawn(
      ['h2', { id: 'a' }, 'One'],
      ['ul', null, ['li', null, 'a', ['ul', null, ['li', null, 'b']]], ['li', null, 'c']],
      ['ol', null, ['li', null, ['p', null, 'first'], ['pre', 'a.js', [['plain', 'f()\n']]]]],
    ),
  ).toEqual([
    '## One',
    '- a\n  \n  - b\n- c',
    '1. first\n   \n   a.js:\n   \n   ```js\n   f()\n   ```',
  ])
})

it('writes tables and quotes', () => {
  expect(
    drawn(
      [
        'table',
        { label: 'A' },
        ['thead', null, ['tr', null, ['th', null, 'A'], ['th', null, '']]],
        ['tbody', null, ['tr', null, ['td', null, '1|2'], ['td', null, '3']]],
      ],
      ['blockquote', null, ['p', null, 'Said'], ['p', null, 'twice']],
    ),
  ).toEqual(['| A |  |\n| --- | --- |\n| 1\\|2 | 3 |', '> Said\n> \n> twice'])
})
