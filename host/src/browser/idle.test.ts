// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** Callbacks that wait for the browser to be idle. */
let asked: (() => void)[]
let onIdle: typeof import('./idle.ts').onIdle

beforeEach(async () => {
  asked = []
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (work: () => void) => asked.push(work))
  ;({ onIdle } = await import('./idle.ts'))
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const type = () =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'w', bubbles: true }))
const beIdle = () => {
  for (const work of asked.splice(0)) work()
}

describe('work that can wait', () => {
  it('is done when the browser is idle', () => {
    const work = vi.fn()
    onIdle(work)
    expect(work).not.toHaveBeenCalled()
    beIdle()
    expect(work).toHaveBeenCalledOnce()
  })

  it('waits until nothing has been typed for a second', () => {
    const work = vi.fn()
    type()
    onIdle(work)
    vi.advanceTimersByTime(900)
    type()
    vi.advanceTimersByTime(900)
    beIdle()
    expect(work).not.toHaveBeenCalled()
    vi.advanceTimersByTime(100)
    beIdle()
    expect(work).toHaveBeenCalledOnce()
  })

  it('waits again when a key comes before the idle moment', () => {
    const work = vi.fn()
    onIdle(work)
    type()
    beIdle()
    expect(work).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1_000)
    beIdle()
    expect(work).toHaveBeenCalledOnce()
  })

  it('is done at once by a browser that knows no idle moments', () => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(globalThis, 'requestIdleCallback')
    const work = vi.fn()
    onIdle(work)
    expect(work).toHaveBeenCalledOnce()
  })
})
