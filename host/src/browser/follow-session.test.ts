// @vitest-environment happy-dom
import { sessionStore, setApiKey, setSession } from '@orchard/shared/session'
import { beforeEach, expect, it, vi } from 'vitest'
import { keptSessionEnd } from '#src/shell/session-end.ts'
import { followSession } from './follow-session.ts'

const COOKIE = 'CognitoIdentityServiceProvider.abc.LastAuthUser'

beforeEach(() => {
  vi.useFakeTimers()
  followSession()
  // biome-ignore lint/suspicious/noDocumentCookie: what another tab keeps is all that this one has
  document.cookie = `${COOKIE}=ana`
  setSession({ email: 'ana@example.org' })
  expect(document.documentElement.dataset['session']).toBe('user')
  return () => vi.useRealTimers()
})

/** As another tab does. */
function endSession(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${COOKIE}=; max-age=0`
}

function expectNobody(): void {
  expect(sessionStore.getState().hasUser).toBe(false)
  expect(document.documentElement.dataset['session']).toBeUndefined()
  expect(keptSessionEnd()).toBe('ended')
}

it('sees the end of a session although its key arrived between the two signs of it', () => {
  endSession()
  setApiKey('orchard_key')
  dispatchEvent(new StorageEvent('storage', { key: 'session' }))
  vi.advanceTimersByTime(0)
  expectNobody()
})

it('sees the end of a session whose cookies go a moment after the signal', () => {
  dispatchEvent(new StorageEvent('storage', { key: 'session' }))
  vi.advanceTimersByTime(5)
  expect(sessionStore.getState().hasUser).toBe(true)
  endSession()
  vi.advanceTimersByTime(1_000)
  expectNobody()
})
