// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { pacedWindow } from './paced-window.ts'

/** As WebKit does: a hundred changes of the address in each span of 30 seconds, pushes included. */
const LIMIT = 100
const SPAN_MS = 30_000

let paced: History
let written: string[]

beforeEach(() => {
  vi.useFakeTimers()
  written = []
  let [count, start] = [0, Date.now()]
  const write = (_state: unknown, _unused: string, address?: string | URL | null) => {
    if (Date.now() - start > SPAN_MS) [count, start] = [0, Date.now()]
    if (count >= LIMIT) throw new DOMException('The operation is insecure.', 'SecurityError')
    count++
    written.push(String(address))
  }
  vi.spyOn(history, 'replaceState').mockImplementation(write)
  vi.spyOn(history, 'pushState').mockImplementation(write)
  paced = pacedWindow().history
  return () => {
    dispatchEvent(new PopStateEvent('popstate')) // nothing waits for the next test
    vi.useRealTimers()
  }
})

const replace = (address: string) => paced.replaceState(null, '', address)

/** Uses up what the browser allows. */
function exhaust(): void {
  for (let index = 0; index < LIMIT; index++) history.replaceState(null, '', '/other')
  written = []
}

it('writes a single change at once', () => {
  replace('/api?q=a')
  expect(written).toEqual(['/api?q=a'])
})

it('writes the last of many changes, and stays below the limit of Safari', () => {
  for (let key = 1; key <= 600; key++) {
    replace(`/api?q=${key}`)
    vi.advanceTimersByTime(50)
  }
  vi.advanceTimersByTime(1_000)
  expect(written.at(-1)).toBe('/api?q=600')
  expect(written.length).toBeLessThan(80)
})

it('stays below the limit while a held arrow key clicks radio buttons', () => {
  for (let step = 0; step < 600; step++) {
    document.body.click()
    replace(`?size=${step}`)
    vi.advanceTimersByTime(30)
  }
  expect(written.length).toBeLessThan(60)
})

it('writes what waits before the next entry, a link and the end of the document', () => {
  document.body.innerHTML = '<a>Fragment</a>'
  const typeTwo = (text: string) => {
    replace(`/api?q=${text}`)
    replace(`/api?q=${text}${text}`)
  }
  typeTwo('a')
  paced.pushState(null, '', '/pricing')
  typeTwo('b')
  document.querySelector('a')?.click()
  typeTwo('c')
  dispatchEvent(new Event('pagehide'))
  expect(written.filter((address) => address !== '/api?q=a')).toEqual([
    '/api?q=aa',
    '/pricing',
    '/api?q=bb',
    '/api?q=cc',
  ])
})

it('leaves the entry alone to which the visitor went back', () => {
  replace('/api?q=a')
  replace('/api?q=ab')
  dispatchEvent(new PopStateEvent('popstate'))
  vi.advanceTimersByTime(5_000)
  expect(written).toEqual(['/api?q=a'])
})

it('tries again what the browser refused, without an error', () => {
  exhaust()
  replace('/api?q=a')
  replace('/api?q=ab')
  expect(written).toEqual([])
  vi.advanceTimersByTime(SPAN_MS + 2_000)
  expect(written).toEqual(['/api?q=ab'])
})

it('lets the router know of a new entry that the browser refused', () => {
  exhaust()
  replace('/api?q=a')
  expect(() => paced.pushState(null, '', '/pricing')).toThrow('insecure')
})
