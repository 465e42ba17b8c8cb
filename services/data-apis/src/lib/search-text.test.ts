import { expect, it } from 'vitest'
import { ResponseError } from '#src/response-error.ts'
import { searchText, shorten } from './search-text.ts'

it('brings a search to one line', () => {
  expect(searchText('name', '  Nina\u0000\n Simone ')).toBe('Nina Simone')
  expect(() => searchText('name', '\u0007 --')).toThrow(ResponseError)
})

it('cuts long text between words, and never half a character', () => {
  expect(shorten('one two  three', 13)).toBe('one two three')
  expect(shorten('one two three', 12)).toBe('one two…')
  expect(shorten(`ab${'😀'.repeat(9)}`, 6)).toBe('ab😀…')
})
