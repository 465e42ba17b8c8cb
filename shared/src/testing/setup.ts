import Cookies from 'js-cookie'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'

// An error that nobody expected fails the test that caused it.
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([])
})

// Files of tests that need a document share one.
afterAll(() => {
  if (typeof document === 'undefined') return
  const { body, documentElement, head } = document
  for (const element of [body, head]) element.replaceChildren()
  for (const element of [body, documentElement])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
  for (const name of Object.keys(Cookies.get())) Cookies.remove(name)
})

// Node's fetch and the undici package share one global client, created by the first to load. The
// package's client refuses headers of the Stripe SDK, so load Node's first.
await fetch('data:,')
