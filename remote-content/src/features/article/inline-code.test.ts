import { expect, it } from 'vitest'
import { splitInlineCode } from './inline-code.ts'

it('leaves text without backticks whole', () => {
  expect(splitInlineCode('plain')).toEqual([{ text: 'plain', isCode: false }])
})

it('marks what stands between backticks', () => {
  expect(splitInlineCode('`a` or `b`.')).toEqual([
    { text: 'a', isCode: true },
    { text: ' or ', isCode: false },
    { text: 'b', isCode: true },
    { text: '.', isCode: false },
  ])
})
