import { expect, it } from 'vitest'
import { readList, readPath } from './read-response.ts'

const response = {
  wind: { speed: 4.6 },
  tags: ['a', 'b'],
  days: [{ high: 3, hours: [{ at: 1 }, { at: 2 }] }, { low: 1 }, { high: null, hours: [] }],
  grid: [[1, 2], [3]],
}

it.each([
  ['wind.speed', [4.6]],
  ['tags[]', ['a', 'b']],
  ['days[].high', [3, null]],
  ['days[].hours[].at', [1, 2]],
  ['grid[][]', [1, 2, 3]],
  ['wind.gust', []],
  ['tags.length', []],
  ['wind[].speed', []],
  ['constructor', []],
])('reads %s', (path, values) => {
  expect(readPath(response, path)).toEqual(values)
})

it('reads a response that is a list itself', () => {
  expect(readPath([{ name: 'x' }, { name: 'y' }], '[].name')).toEqual(['x', 'y'])
  expect(readList([1, 2], '.')).toEqual([1, 2])
  expect(readList(response, 'tags')).toEqual(['a', 'b'])
})
