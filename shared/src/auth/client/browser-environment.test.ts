import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserEnvironment } from './browser-environment.ts'

afterEach(() => vi.unstubAllGlobals())

/** The work place in a browser with such storage. */
function workPlaceWith(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  vi.stubGlobal('location', { origin: 'https://example.com' })
  vi.stubGlobal('localStorage', storage)
  const session = { enter() {}, complete() {}, clear() {}, announce() {} }
  return browserEnvironment('https://api.example.com', session).workPlace
}
const refuse = () => {
  throw new DOMException('Storage is blocked', 'SecurityError')
}

describe('the work place', () => {
  it('lasts as long as the page where storage is blocked', () => {
    const place = workPlaceWith({ getItem: refuse, setItem: refuse, removeItem: refuse })
    expect(place.read()).toBeNull()
    place.keep('north')
    expect(place.read()).toBe('north')
    place.keep(null)
    expect(place.read()).toBeNull()
  })

  it('lasts as long as the page where storage keeps nothing new', () => {
    const place = workPlaceWith({ getItem: () => 'south', setItem: refuse, removeItem() {} })
    expect(place.read()).toBe('south')
    place.keep('north')
    expect(place.read()).toBe('north')
  })
})
