// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { takeInvitation } from './kept-invitation.ts'

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/invitation')
  return () => vi.unstubAllGlobals()
})

it('takes the token out of the address and keeps it until it has been used', () => {
  expect(takeInvitation()).toBeNull()
  history.replaceState({ idx: 3 }, '', '/invitation#token-1')
  expect(takeInvitation()).toBe('token-1')
  expect(location.hash).toBe('')
  expect(history.state).toEqual({ idx: 3 })
  // After the sign-in on another page.
  expect(takeInvitation()).toBe('token-1')
  history.replaceState(null, '', '/invitation#token-2')
  expect(takeInvitation()).toBe('token-2')
  takeInvitation('forget')
  expect(takeInvitation()).toBeNull()
})

it('leaves the token in the address where storage is blocked', () => {
  const blocked = () => {
    throw new DOMException('Blocked', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked })
  history.replaceState(null, '', '/invitation#token-1')
  expect(takeInvitation()).toBe('token-1')
  expect(location.hash).toBe('#token-1')
})
