import type { SnapshotPage, SnapshotUnit } from '@orchard/shared/contracts'
import { beforeEach, expect, it, vi } from 'vitest'
import { createFederatedSource } from './federated-source.ts'

const PAGE: SnapshotPage = {
  id: 'content/gate',
  path: '/gate',
  skeleton: 'list',
}
/** A unit that no server has. */
const UNIT: SnapshotUnit = {
  unit: 'content',
  release: '000000000000',
  base: 'http://127.0.0.1:1/_mf/content/',
  entry: 'remoteEntry.js',
  pages: [PAGE],
  parts: [],
}
const HOSTS = { apiHost: 'http://127.0.0.1:1', identityHost: null, signInElsewhere: [] }
const LONGER_THAN_ALL_TRIES_MS = 60_000

beforeEach(() => {
  vi.useFakeTimers()
  // Each failed try is said in the console.
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  return () => {
    warn.mockRestore()
    vi.useRealTimers()
  }
})

/** State of a promise after a while. */
async function afterAWhile(
  promise: Promise<unknown>,
): Promise<'pending' | 'rejected' | 'fulfilled'> {
  let state: 'pending' | 'rejected' | 'fulfilled' = 'pending'
  promise.then(
    () => {
      state = 'fulfilled'
    },
    () => {
      state = 'rejected'
    },
  )
  await vi.advanceTimersByTimeAsync(LONGER_THAN_ALL_TRIES_MS)
  return state
}

it('rejects for a page that does not come', async () => {
  const source = createFederatedSource(HOSTS, null)
  expect(await afterAWhile(source.load(UNIT, PAGE))).toBe('rejected')
})

it('goes on waiting for the page that the document shows', async () => {
  const source = createFederatedSource(HOSTS, PAGE.id)
  expect(await afterAWhile(source.load(UNIT, PAGE))).toBe('pending')
})

it('leaves that page pending when the visitor leaves it, and rejects when it is asked for anew', async () => {
  const source = createFederatedSource(HOSTS, PAGE.id)
  const shown = source.load(UNIT, PAGE)
  await vi.advanceTimersByTimeAsync(3_000)
  source.endHydration()
  expect(await afterAWhile(shown)).toBe('pending')
  expect(await afterAWhile(source.load(UNIT, PAGE))).toBe('rejected')
})

it('opens the container of a release that was built before import maps named what the host provides', async () => {
  const container = `
    let shared
    export const init = async (scope) => {
      const share = Object.values(scope.react).find(({ shareConfig }) => shareConfig?.import !== false)
      shared = (await share.get())()
    }
    export const remote = { contract: 1, loadPage: async (id) => ({ id: './remote ' + id, shared }) }
    export const get = async () => () => ({ remote })`
  const old = { ...UNIT, base: 'data:text/javascript,', entry: encodeURIComponent(container) }
  const page = await createFederatedSource(HOSTS, null).load(old, PAGE)
  expect(page).toEqual({ id: './remote content/gate', shared: await import('react') })
})
