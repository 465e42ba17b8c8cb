import { expect, it } from 'vitest'
import {
  chosenFlags,
  chosenReleases,
  formatSelection,
  localPort,
  parseSelection,
} from './preview-selection.ts'

it('reads one and several', () => {
  const selection = parseSelection('content@local:5175,catalogue@0123456789ab')
  expect(selection && formatSelection(selection)).toBe('catalogue@0123456789ab,content@local:5175')
})

it('reads feature flags beside releases', () => {
  const selection = parseSelection('content/tour@on,catalogue@0123456789ab,content/tips@off')
  expect(selection && [...chosenFlags(selection)]).toEqual([
    ['content/tour', true],
    ['content/tips', false],
  ])
  expect(selection && chosenReleases(selection)).toEqual([['catalogue', '0123456789ab']])
})

it.each([
  '',
  'content/tour',
  'content/tour@1',
  'content/@on',
  'content/Tour@on',
  'content@on',
  'content/tour@on,content/tour@off',
  'catalogue',
  'catalogue@',
  'catalogue@0123456789AB',
  'catalogue@0123456789ab0',
  '../host@0123456789ab',
  'catalogue@../../../x',
  'catalogue@local:80',
  'catalogue@local:5174@evil.example',
  'catalogue@0123456789ab,catalogue@0123456789ac',
  'catalogue@0123456789ab\r\nSet-Cookie: a=b',
  Array.from({ length: 9 }, (_, index) => `unit${index}@0123456789ab`).join(','),
])('refuses %j', (text) => {
  expect(parseSelection(text)).toBeNull()
})

it('knows a remote that runs from source', () => {
  expect(localPort('local:5174')).toBe(5174)
  expect(localPort('0123456789ab')).toBeNull()
})
