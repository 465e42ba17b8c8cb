// @vitest-environment happy-dom
import { waitFor } from '@orchard/shared/testing/wait-for'
import { type ReactNode, Suspense, use, useEffect } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** The module remembers what it has seen, so each test loads it anew, as a new page does. */
let nodes: typeof import('./foreign-nodes.ts')
const { insertBefore, removeChild } = Node.prototype

const served = Object.assign(Promise.resolve(null), { status: 'fulfilled', value: null })
/** Code that a part of the page waits for in the browser. */
let code: Promise<null> = served

function Site() {
  return (
    <AsRendered>
      <header>
        <b>Orchard</b>
      </header>
      <main>
        <Suspense fallback="…">
          <Page />
        </Suspense>
      </main>
    </AsRendered>
  )
}

function AsRendered({ children }: { children: ReactNode }) {
  nodes.withdrawForeignNodes('shell')
  return children
}

function Page() {
  nodes.withdrawForeignNodes('page')
  useEffect(() => nodes.returnForeignNodes(), [])
  return (
    <section>
      <input />
      <p>
        Some <i>text</i>
      </p>
      <Suspense fallback="…">
        <Fields />
      </Suspense>
    </section>
  )
}

function Fields() {
  use(code)
  return (
    <fieldset>
      <input />
    </fieldset>
  )
}

const root = () => document.getElementById('root') as HTMLElement
const find = (selector: string) => root().querySelector(selector) as HTMLElement
const icon = () => document.createElement('s')
const errors = vi.fn()
let site: Root | undefined

function hydrate(): Promise<void> {
  site = hydrateRoot(root(), <Site />, { onRecoverableError: errors })
  return waitFor(() => expect(Object.keys(find('section')).join()).toContain('__react'))
}

/** Puts a translator's element in the place of the first text of an element. */
function translate(selector: string): void {
  const font = document.createElement('font')
  font.textContent = 'Übersetzt'
  find(selector).firstChild?.replaceWith(font)
}

beforeEach(async () => {
  vi.resetModules()
  nodes = await import('./foreign-nodes.ts')
  code = served
  document.body.innerHTML = `<div id="root">${renderToString(<Site />)}</div>`
  const records: MutationRecord[] = []
  const observer = new MutationObserver((list) => records.push(...list))
  observer.observe(root(), { subtree: true, childList: true, attributes: true })
  window.changes = { records, observer }
})

afterEach(() => {
  site?.unmount()
  site = undefined
  nodes.stopWatching()
  errors.mockClear()
  Object.assign(Node.prototype, { insertBefore, removeChild })
})

it('puts nothing down to programs of the visitor that a page does by itself', async () => {
  find('p').textContent = 'Some other text'
  window.changes?.observer.takeRecords()
  await hydrate()
  await waitFor(() => expect(find('p').textContent).toBe('Some text'))
  expect(errors).toHaveBeenCalled()
  expect(nodes.hasForeignNodes()).toBe(false)
})

it.each([
  ['in the shell', () => find('b').after(icon())],
  ['at the beginning of the page', () => find('main').prepend(icon())],
  ['at the end of the page', () => find('main').append(icon())],
  ['beside a field', () => find('section > input').after(icon())],
  ['in a part that waits for its code', () => find('fieldset > input').after(icon())],
])('hydrates although something was added %s, which comes back', async (_where, add) => {
  let arrive = () => {}
  code = new Promise((resolve) => {
    arrive = () => resolve(null)
  })
  add()
  const changed = root().innerHTML
  const header = find('header')
  await hydrate()
  arrive()
  await waitFor(() => expect(root().innerHTML).toBe(changed))
  expect(find('header')).toBe(header)
  expect(errors).not.toHaveBeenCalled()
  expect(nodes.hasForeignNodes()).toBe(true)
})

it('hydrates although texts were replaced and a field was wrapped', async () => {
  const html = root().innerHTML
  translate('b')
  translate('p')
  const field = find('section > input')
  const wrapper = document.createElement('div')
  field.replaceWith(wrapper)
  wrapper.append(field)
  await hydrate()
  expect(root().innerHTML).toBe(html)
  expect(errors).not.toHaveBeenCalled()
})

it('undoes nothing once React renders', () => {
  nodes.stopWatching()
  find('p').remove()
  nodes.withdrawForeignNodes('page')
  expect(find('p')).toBeNull()
})

it('removes a node from wherever it is, and what was put around it alone', () => {
  nodes.tolerateForeignNodes()
  const paragraph = find('p')
  const text = paragraph.firstChild as Text
  translate('p')
  expect(paragraph.removeChild(text)).toBe(text)
  const italic = find('i')
  const wrapper = document.createElement('div')
  italic.replaceWith(wrapper)
  wrapper.append(italic, icon())
  paragraph.insertBefore(document.createElement('u'), italic)
  expect(wrapper.previousSibling?.nodeName).toBe('U')
  paragraph.removeChild(italic)
  expect(wrapper.innerHTML).toBe('<s></s>')
  paragraph.removeChild(wrapper.firstChild as Node)
  expect(wrapper.isConnected).toBe(false)
})
