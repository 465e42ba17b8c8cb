import { expect, it } from 'vitest'
import { differenceOf } from './equality.ts'

const ours = { elements: 100, text: 'All APIs\n\nWeather  now' }

it('takes pages for equal in spite of spaces, capitals and a few elements', () => {
  expect(differenceOf(ours, { elements: 105, text: 'ALL APIs Weather\nnow' })).toBeNull()
  expect(differenceOf(ours, { ...ours, elements: 95 })).toBeNull()
})

it('says by what a peer differs: elements, or the first text that does', () => {
  expect(differenceOf(ours, { ...ours, elements: 94 })).toBe('it has 94 elements, ours 100')
  expect(differenceOf(ours, { ...ours, elements: 106 })).toContain('it has 106 elements')
  const other = { ...ours, text: 'All APIs Weather later' }
  expect(differenceOf(ours, other)).toBe('it says "later" where ours says "now"')
  expect(differenceOf(ours, { ...ours, text: `${ours.text} and then` })).toContain('"andthen"')
  expect(differenceOf(ours, { ...ours, text: 'All APIs' })).toContain('ours says "weathernow"')
})
