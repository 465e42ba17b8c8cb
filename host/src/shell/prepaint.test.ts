// @vitest-environment happy-dom
import Cookies from 'js-cookie'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { PREPAINT_SCRIPT } from './prepaint.ts'

const sent: [unknown, Blob][] = []
/** Other files of tests share this window. */
let listeners: Parameters<Window['addEventListener']>[]
const element = (selector: string) => document.querySelector(selector) as HTMLElement
const consent = (response: string) => Cookies.set('cookie_consent', response)

function exit(from = 'header input', to: Element | null = null) {
  const event = new FocusEvent('focusout', { bubbles: true, relatedTarget: to })
  element(from).dispatchEvent(event)
}

beforeAll(() => {
  navigator.sendBeacon = (path, body) => sent.push([path, body as Blob]) > 0
  document.body.innerHTML = `<header><form role="search" action="/api"><input><a href="/a">A</a></form></header>
    <main><form role="search" action="/faq"><input></form></main>`
  const added = vi.spyOn(globalThis, 'addEventListener')
  new Function(PREPAINT_SCRIPT)()
  listeners = added.mock.calls
  added.mockRestore()
})

afterAll(() => {
  for (const listener of listeners) removeEventListener(...listener)
})

beforeEach(() => {
  Cookies.remove('cookie_consent')
  document.documentElement.dataset['events'] = '/events'
  sent.length = 0
})

it('reports an exit from the search as it happens, to the address of the document', async () => {
  consent('true')
  exit()
  const [[path, body] = []] = sent
  expect(sent).toHaveLength(1)
  expect(path).toBe('/events')
  expect(body?.type).toBe('application/json')
  const event = { event: 'search bar exited', detail: {}, path: location.pathname }
  expect(JSON.parse((await body?.text()) ?? '')).toEqual(event)
})

it.each(['', 'false', 'truest'])(
  'reports no exit with the response %j, not even later',
  (response) => {
    if (response) consent(response)
    exit()
    consent('true')
    expect(sent).toEqual([])
  },
)

it('asks for consent again at each exit', () => {
  consent('true')
  exit()
  consent('false')
  exit()
  expect(sent).toHaveLength(1)
})

it.each([
  ['to a result', () => exit('header input', element('header a'))],
  ['from the search of the questions', () => exit('main input')],
  [
    'without an address for events',
    () => {
      delete document.documentElement.dataset['events']
      exit()
    },
  ],
])('reports nothing for a move of the focus %s', (_, move) => {
  consent('true')
  move()
  expect(sent).toEqual([])
})

it('takes the focus from a search that is submitted', () => {
  consent('true')
  element('header input').focus()
  element('header form').dispatchEvent(new Event('submit', { bubbles: true }))
  expect(document.activeElement).not.toBe(element('header input'))
  expect(sent).toHaveLength(1)
})

it.each(['click', 'submit', 'focusout', 'keydown'])(
  'passes over an event %j of the document, which is no element',
  (name) => {
    consent('true')
    const failed = vi.fn()
    addEventListener('error', failed, { once: true })
    document.dispatchEvent(new KeyboardEvent(name, { bubbles: true, key: 'w' }))
    removeEventListener('error', failed)
    expect(failed).not.toHaveBeenCalled()
    expect(sent).toEqual([])
  },
)
