// @vitest-environment happy-dom
import {
  clearSession,
  type SessionEnd,
  sessionStore,
  setApiKey,
  setSession,
} from '@orchard/shared/session'
import { beforeEach, expect, it, vi } from 'vitest'
import { keepSessionEnd, keptSessionEnd } from '#src/shell/session-end.ts'
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

/** As another tab tells, which may come after its cookies are gone. */
function hearOfEnd(end: SessionEnd): void {
  keepSessionEnd(end)
  dispatchEvent(new StorageEvent('storage', { key: 'signed-out', newValue: end }))
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

it('says why, although it found nobody signed in before the other tab told why', () => {
  endSession()
  clearSession()
  hearOfEnd('revoked')
  dispatchEvent(new StorageEvent('storage', { key: 'session' }))
  vi.advanceTimersByTime(1_000)
  expect(sessionStore.getState().end).toBe('revoked')
})

it('says why, although it had to guess before the other tab told why', () => {
  endSession()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sessionStore.getState().end).toBe('ended')
  hearOfEnd('disabled')
  expect(sessionStore.getState().end).toBe('disabled')
  expect(keptSessionEnd()).toBe('disabled')
})

it('keeps its own reason where another tab guessed', () => {
  endSession()
  clearSession('expired')
  hearOfEnd('ended')
  expect(sessionStore.getState().end).toBe('expired')
})

it('says nothing about a session that ended before somebody signed in', () => {
  hearOfEnd('revoked')
  expect(sessionStore.getState()).toMatchObject({ end: null, hasUser: true })
})
