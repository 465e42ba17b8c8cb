// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  hasForeignNodes,
  returnForeignNodes,
  stopWatching,
  tolerateForeignNodes,
  withdrawForeignNodes,
} from './foreign-nodes.ts'

const SERVED =
  '<header><b>Orchard</b></header><main><label>Email</label><input><p>Some <i>text</i></p></main>'

const root = () => document.getElementById('root') as HTMLElement
const find = (selector: string) => root().querySelector(selector) as HTMLElement

/** Puts a translator's element in the place of the text of an element. */
function translate(selector: string): void {
  const font = document.createElement('font')
  font.textContent = 'Übersetzt'
  find(selector).firstChild?.replaceWith(font)
}

beforeEach(() => {
  document.body.innerHTML = `<div id="root">${SERVED}</div>`
  const records: MutationRecord[] = []
  const observer = new MutationObserver((list) => records.push(...list))
  observer.observe(root(), { subtree: true, childList: true, attributes: true })
  window.changes = { records, observer }
})

afterEach(stopWatching)

it('gives a part what the server rendered, and leaves the other one alone', () => {
  translate('b')
  translate('p')
  translate('label')
  withdrawForeignNodes('shell')
  expect(find('header').innerHTML).toBe('<b>Orchard</b>')
  expect(find('main').innerHTML).toContain('<font>')
  withdrawForeignNodes('page')
  expect(root().innerHTML).toBe(SERVED)
  expect(hasForeignNodes()).toBe(true)
})

it('takes an element out of what was put around it', () => {
  const wrapper = document.createElement('div')
  find('input').replaceWith(wrapper)
  wrapper.append(find('main').appendChild(document.createElement('input')))
  withdrawForeignNodes('page')
  expect(root().innerHTML).toBe(SERVED)
})

it('puts back what was only added, once', () => {
  find('input').after(Object.assign(document.createElement('s'), { textContent: 'icon' }))
  const changed = root().innerHTML
  withdrawForeignNodes('page')
  expect(root().innerHTML).toBe(SERVED)
  returnForeignNodes()
  expect(root().innerHTML).toBe(changed)
  returnForeignNodes()
  expect(root().innerHTML).toBe(changed)
})

it('undoes nothing once React renders', () => {
  stopWatching()
  find('p').remove()
  withdrawForeignNodes('page')
  expect(find('main').innerHTML).not.toContain('<p>')
})

it('lets a node be removed, and another one come before it, though it was replaced or moved', () => {
  tolerateForeignNodes()
  const text = find('p').firstChild as Text
  translate('p')
  expect(find('p').removeChild(text)).toBe(text)
  find('p').insertBefore(document.createElement('u'), text)
  expect(find('p').lastChild?.nodeName).toBe('U')
  const italic = find('i')
  const font = document.createElement('font')
  italic.replaceWith(font)
  font.append(italic)
  find('p').insertBefore(document.createElement('s'), italic)
  expect(font.previousSibling?.nodeName).toBe('S')
  find('p').removeChild(italic)
  expect(font.isConnected).toBe(false)
})
