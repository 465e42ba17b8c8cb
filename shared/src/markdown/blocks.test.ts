import { expect, it } from 'vitest'
import { codeBlock, codeSpan, escapeMarkdown, inlineText, list, table } from './blocks.ts'

it.each([
  ['a * b [c](d) <e>', 'a \\* b \\[c\\](d) \\<e\\>'],
  ['# no heading', '\\# no heading'],
  ['- no item', '\\- no item'],
  ['-90 to #90', '-90 to #90'],
  ['1. no number', '1\\. no number'],
  ['in 1. place, e-mail', 'in 1. place, e-mail'],
  ['units_per_euro and _this_', 'units_per_euro and \\_this\\_'],
])('writes %s as a text that means itself', (text, escaped) => {
  expect(escapeMarkdown(text)).toBe(escaped)
})

it('fences code that has fences and backticks in it', () => {
  expect(codeSpan('a')).toBe('`a`')
  expect(codeSpan('`a`')).toBe('`` `a` ``')
  expect(codeBlock('a\n', 'js')).toBe('```js\na\n```')
  expect(codeBlock('```\na\n```')).toBe('````\n```\na\n```\n````')
})

it('keeps cells and items in their place', () => {
  expect(table(['A', 'B'], [['a|b', 'c\nd']])).toBe('| A | B |\n| --- | --- |\n| a\\|b | c d |')
  expect(list(['a\nb', 'c'])).toBe('- a\n  b\n- c')
})

it('writes links with the address that they get', () => {
  const link = (text: string, to: string) => `[${text}](https://site.example${to})`
  expect(inlineText('a_b [c](/d), [e](/f#g).', link)).toBe(
    'a_b [c](https://site.example/d), [e](https://site.example/f#g).',
  )
  expect(inlineText('no * link', link)).toBe('no \\* link')
})
