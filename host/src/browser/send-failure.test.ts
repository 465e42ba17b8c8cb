import type { Snapshot } from '@orchard/shared/contracts'
import { expect, it } from 'vitest'
import type { Failure } from '#src/app/report-failure.ts'
import { describeFailure } from './send-failure.ts'

const HOST = 'aaaaaaaaaaaa'
const CATALOGUE = 'bbbbbbbbbbbb'
const SNAPSHOT: Snapshot = {
  generation: 1,
  host: HOST,
  remotes: [
    {
      unit: 'catalogue',
      release: CATALOGUE,
      base: '/',
      entry: 'remoteEntry.js',
      pages: [{ id: 'catalogue/api', path: '/api/:slug', skeleton: 'detail' }],
      parts: [],
    },
  ],
}
const file = (unit: string, release: string) =>
  `    at go (https://site.example/_mf/${unit}/${release}/assets/a.js:1:2)`
const describeIn = (route: string, failure: Failure) =>
  describeFailure(
    SNAPSHOT,
    { route, own: 'catalogue/api', hasQuery: false, hasForeignNodes: false },
    failure,
  )
const withStack = (...lines: string[]) =>
  Object.assign(new Error('ann@example.org typed this'), { stack: lines.join('\n') })

it('names the remote in whose file an error is, although the host called it', () => {
  const error = withStack('Error: x', file('host', HOST), file('catalogue', CATALOGUE))
  expect(describeIn('catalogue/api', { kind: 'error', error })).toEqual({
    unit: 'catalogue',
    release: CATALOGUE,
    kind: 'error',
    route: 'catalogue/api',
    navigated: false,
    hasQuery: false,
    hasForeignNodes: false,
    message: '[email] typed this',
    stack: `${file('host', HOST)}\n${file('catalogue', CATALOGUE)}`,
  })
})

it('names the host where only its files are concerned', () => {
  const error = withStack(file('host', HOST))
  expect(describeIn('content/faq', { kind: 'error', error })).toMatchObject({
    unit: 'host',
    navigated: true,
  })
})

it.each([new Error('of an extension'), 'words', null, undefined])(
  'has nothing to say of what is in no release: %s',
  (error) => {
    expect(describeIn('catalogue/api', { kind: 'error', error })).toBeNull()
  },
)

it('puts an error of hydration down to the component, else to the owner of the page', () => {
  const error = withStack()
  expect(
    describeIn('catalogue/api', { kind: 'hydration', error, stack: file('host', HOST) }),
  ).toMatchObject({ unit: 'host' })
  expect(describeIn('catalogue/api', { kind: 'hydration', error })).toMatchObject({
    unit: 'catalogue',
  })
})

it('leaves out what may be the visitor’s', () => {
  const error = Object.assign(new Error('No "Ann Smith" at https://site.example/x?q=ann'), {
    stack: `Error: No "Ann Smith"\n${file('catalogue', CATALOGUE).replace('a.js', 'a.js?q=ann')}`,
  })
  expect(describeIn('catalogue/api', { kind: 'render', error })).toMatchObject({
    message: 'No "…" at https://site.example/x',
    stack: file('catalogue', CATALOGUE),
  })
})

it.each([
  [{ status: 500, statusText: 'Internal Server Error', data: null }, '500 Internal Server Error'],
  ['just words', 'just words'],
  [undefined, 'undefined'],
])('puts what was thrown into words: %o', (error, message) => {
  const unit = { unit: 'catalogue', release: CATALOGUE } as const
  expect(describeIn('catalogue/api', { kind: 'render', unit, error })).toMatchObject({ message })
})
