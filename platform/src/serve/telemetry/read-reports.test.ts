import { expect, it } from 'vitest'
import { readReports } from './read-reports.ts'

const FAILURE = {
  unit: 'catalogue',
  release: '0123456789ab',
  kind: 'render',
  route: 'catalogue/api',
  navigated: false,
  hasQuery: false,
}
const VITAL = { unit: 'host', release: '0123456789ab', name: 'LCP', value: 812.4 }
const read = (value: unknown) => readReports(JSON.stringify(value))

it('reads failures and vitals, and nothing that comes with them', () => {
  expect(read({ failures: [{ ...FAILURE, email: 'ann@example.org' }], vitals: [VITAL] })).toEqual({
    mark: '',
    failures: [FAILURE],
    vitals: [VITAL],
  })
  expect(read({ mark: 'abc', failures: [FAILURE] })).toMatchObject({ mark: 'abc' })
})

it('takes a bare release for a host that did not start', () => {
  expect(readReports('0123456789ab')).toEqual({
    mark: '',
    failures: [{ ...FAILURE, unit: 'host', kind: 'load', route: 'host/start' }],
    vitals: [],
  })
})

it.each([
  ['no JSON', 'x'],
  ['nothing', {}],
  ['a list', []],
  ['an unknown kind', { failures: [{ ...FAILURE, kind: 'other' }] }],
  ['a release that is none', { failures: [{ ...FAILURE, release: '../x' }] }],
  ['an address for a route', { failures: [{ ...FAILURE, route: '/api/weather?q=me' }] }],
  ['a mark that is none', { mark: 7, failures: [FAILURE] }],
  ['a mark that is too long', { mark: 'x'.repeat(65), failures: [FAILURE] }],
  ['a failure of no address', { failures: [{ ...FAILURE, hasQuery: 'no' }] }],
  ['a figure that is none', { vitals: [{ ...VITAL, value: null }] }],
  ['a negative figure', { vitals: [{ ...VITAL, value: -1 }] }],
  ['too many', { failures: Array.from({ length: 9 }, () => FAILURE) }],
])('refuses %s', (_what, value) => {
  expect(value === 'x' ? readReports('x') : read(value)).toBeNull()
})
