import { expect, it } from 'vitest'
import {
  either,
  fields,
  flag,
  list,
  number,
  oneOf,
  only,
  orNull,
  type Read,
  record,
  text,
  timestamp,
  url,
} from './read.ts'

const at = '2026-12-01T00:00:00Z'
const state = either(
  fields({ is_on: only(true), plan: oneOf<'free' | 'learner'>() }),
  fields({ is_on: only(false) }),
)

it.each<[Read<unknown>, unknown, unknown]>([
  [fields({ a: text }), { a: 'x', newer: 1 }, { a: 'x' }],
  [fields({ a: orNull(number) }), {}, { a: null }],
  [fields({ a: text }, { b: flag }), { a: 'x' }, { a: 'x' }],
  [fields({ a: text }, { b: flag }), { a: 'x', b: false }, { a: 'x', b: false }],
  [list(timestamp), [at], [at]],
  [record(text), { a_b: 'x' }, { a_b: 'x' }],
  [url, 'https://pay.example/1', 'https://pay.example/1'],
  [state, { is_on: true, plan: 'of a newer service' }, { is_on: true, plan: 'of a newer service' }],
  [state, { is_on: false }, { is_on: false }],
])('%# reads what is described, and what a newer or older service sends', (read, given, found) => {
  expect(read(given)).toEqual(found)
})

it.each<[Read<unknown>, unknown]>([
  [fields({ a: text }), {}],
  [fields({ a: text }), null],
  [fields({ a: text }, { b: flag }), { a: 'x', b: 1 }],
  [orNull(number), 'many'],
  [number, Number.NaN],
  [list(text), [1]],
  [list(text), { 0: 'x' }],
  [record(text), { a: 1 }],
  [timestamp, 'soon'],
  [url, 'javascript:alert(1)'],
  [state, { is_on: true }],
])('%# refuses what lacks what is described', (read, given) => {
  expect(read(given)).toBeUndefined()
})
