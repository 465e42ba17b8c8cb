import { describe, expect, it } from 'vitest'
import { linkedPages, pageAddress, pageOf, pageWords } from './page-of.ts'

const LIST = Array.from({ length: 23 }, (_, index) => index)
const asked = (query: string, list = LIST) => pageOf(list, new URLSearchParams(query), 10)

describe('pageOf', () => {
  it.each([
    ['', 1],
    ['page=2', 2],
    ['page=3', 3],
    ['page=4', 3],
    ['page=0', 1],
    ['page=-1', 1],
    ['page=2.5', 1],
    ['page=two', 1],
    ['page=1e99', 3],
  ])('gives for ?%s page %i', (query, number) => {
    expect(asked(query)).toMatchObject({ number, count: 3 })
  })

  it('has every item on one page', () => {
    expect([1, 2, 3].flatMap((page) => asked(`page=${page}`).items)).toEqual(LIST)
  })

  it('has one page for an empty list and for a full page', () => {
    expect(asked('page=2', [])).toEqual({ items: [], number: 1, count: 1 })
    expect(asked('', LIST.slice(0, 10))).toMatchObject({ count: 1 })
  })
})

it('names a page in addresses and titles where there is more than one', () => {
  expect(pageAddress('/api', 1)).toBe('/api')
  expect(pageAddress('/api', 2)).toBe('/api?page=2')
  expect(pageAddress('/api?new=1', 2)).toBe('/api?new=1&page=2')
  expect(pageWords(asked('page=2'))).toBe(', page 2 of 3')
  expect(pageWords(asked('', []))).toBe('')
})

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 10, [1, 2, null, 10]],
  [4, 10, [1, 2, 3, 4, 5, null, 10]],
  [5, 10, [1, null, 4, 5, 6, null, 10]],
  [10, 10, [1, null, 9, 10]],
])('links from page %i of %i to %j', (number, count, pages) => {
  expect(linkedPages(number, count)).toEqual(pages)
})
