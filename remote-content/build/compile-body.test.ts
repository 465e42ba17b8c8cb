import { describe, expect, it } from 'vitest'
import { textOf } from '#src/data/posts/post.ts'
import { compileBody, contentsOf } from './compile-body.ts'
import { mergeTokens } from './highlight.ts'
import { headingId, parseMarkdown } from './markdown.ts'

const compile = (markdown: string) => compileBody(parseMarkdown(markdown))

describe('an article becomes', () => {
  it('paragraphs of text, emphasis, code and links', async () => {
    expect(await compile('A *b* **c `d`** `e` [f](/g)\nh.')).toEqual([
      [
        'p',
        null,
        'A ',
        ['em', null, 'b'],
        ' ',
        ['strong', null, 'c ', ['code', null, 'd']],
        ' ',
        ['code', null, 'e'],
        ' ',
        ['a', { href: '/g' }, 'f'],
        ' h.',
      ],
    ])
  })

  it('headings with ids', async () => {
    expect(await compile('## How `long` to wait?\n\n### Très long')).toEqual([
      ['h2', { id: 'how-long-to-wait' }, 'How ', ['code', null, 'long'], ' to wait?'],
      ['h3', { id: 'tres-long' }, 'Très long'],
    ])
  })

  it('lists with and without numbers', async () => {
    expect(await compile('- a\n- b\n\ntext\n\n1. c')).toEqual([
      ['ul', null, ['li', null, 'a'], ['li', null, 'b']],
      ['p', null, 'text'],
      ['ol', null, ['li', null, 'c']],
    ])
  })

  it('quotes', async () => {
    const quote = ['blockquote', null, ['p', null, 'a'], ['p', null, 'b']]
    expect(await compile('> a\n>\n> b')).toEqual([quote])
  })

  it('tables with a name and aligned columns', async () => {
    const [start, end] = [{ 'data-align': 'start' }, { 'data-align': 'end' }]
    expect(await compile('| a | b |\n| - | -: |\n| c |  |')).toEqual([
      [
        'table',
        { label: 'a, b' },
        ['thead', null, ['tr', null, ['th', start, 'a'], ['th', end, 'b']]],
        ['tbody', null, ['tr', null, ['td', start, 'c'], ['td', end]]],
      ],
    ])
  })

  it('highlighted code under its title, or under the name of its language', async () => {
    const [titled, plain] = await compile(
      '```js run title="a.js"\nconst a = 1 // b\n```\n\n```json\n{"a": true}\n```',
    )
    expect(titled).toEqual([
      'pre',
      'a.js',
      [
        ['keyword', 'const'],
        ['plain', ' a = '],
        ['number', '1 '],
        ['comment', '// b'],
      ],
    ])
    expect(plain?.slice(0, 2)).toEqual(['pre', 'JSON'])
    expect(plain?.[2]).toContainEqual(['name', '"a"'])
    expect(plain?.[2]).toContainEqual(['keyword', 'true'])
  })

  it('code that is what it was, character by character', async () => {
    const code = 'def f(x):\n    """Doc."""\n\n\treturn f"{x} <&> {1}"  # end'
    const [block] = await compile(`\`\`\`python\n${code}\n\`\`\``)
    expect(textOf(block ?? '')).toBe(code)
  })

  it('nothing that its page cannot draw', async () => {
    await expect(compile('<b>bold</b>')).rejects.toThrow('cannot have html')
    await expect(compile('![a](b.png)')).rejects.toThrow('cannot have image')
  })
})

it('lists sections in the table of contents, and no lesser heading', () => {
  const body = parseMarkdown('## One `a`\n\n### Half\n\n## Two')
  expect(contentsOf(body)).toEqual([
    { id: 'one-a', text: 'One a' },
    { id: 'two', text: 'Two' },
  ])
})

it('joins tokens of one kind and gives white space to the one before', () => {
  expect(
    mergeTokens([
      ['keyword', 'export'],
      ['plain', ' '],
      ['keyword', 'async'],
      ['plain', '\n  '],
      ['plain', 'a'],
    ]),
  ).toEqual([
    ['keyword', 'export async\n  '],
    ['plain', 'a'],
  ])
})

it('makes ids without apostrophes, accents or edges', () => {
  expect(headingId('“Don’t” ask: Zoë’s 2nd try!')).toBe('dont-ask-zoes-2nd-try')
})
