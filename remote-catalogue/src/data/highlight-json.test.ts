import { expect, it } from 'vitest'
import { highlightJson } from './highlight-json.ts'

it('loses nothing of the JSON', () => {
  const value = { a: [1, -2.5e3, true, null], 'b "q"': 'x: "y", \\ {1}', empty: '' }
  const text = highlightJson(value)
    .map(([, part]) => part)
    .join('')
  expect(JSON.parse(text)).toEqual(value)
})

it('tells names, strings, numbers and words apart', () => {
  const kinds = highlightJson({ n: 'n: 1', k: 7, t: true })
    .filter(([kind]) => kind !== 'plain')
    .map(([kind, part]) => `${kind} ${part}`)
  expect(kinds).toEqual([
    'name "n"',
    'string "n: 1"',
    'name "k"',
    'number 7',
    'name "t"',
    'keyword true',
  ])
})
