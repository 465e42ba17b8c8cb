import { afterEach, beforeEach, expect, vi } from 'vitest'

// An error that nobody expected fails the test that caused it.
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([])
})

// Node's fetch and the undici package share one global client, created by the first to load. The
// package's client refuses headers of the Stripe SDK, so load Node's first.
await fetch('data:,')
