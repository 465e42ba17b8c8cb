import { afterEach, expect, it, vi } from 'vitest'
import { hasSecureCookies, keepsCookies } from './secure-cookies.ts'

afterEach(() => vi.unstubAllGlobals())

/** A page at an address, in a browser that keeps cookies as `isKept` says of what a script writes. */
function openPage(address: string, isKept: (written: string) => boolean): { written: string[] } {
  const jar = new Set<string>()
  const written: string[] = []
  vi.stubGlobal('location', new URL(address))
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].join('; ')
    },
    set cookie(text: string) {
      written.push(text)
      const [pair = ''] = text.split(';')
      if (!isKept(text)) return
      if (text.includes('Max-Age=0')) jar.delete(pair)
      else jar.add(pair)
    },
  })
  return { written }
}

const isPlain = (written: string) => !written.includes('Secure')
const WEBKIT = isPlain
const CHROMIUM = () => true
const BLOCKED = () => false

const LOOPBACK = [
  'http://localhost:3000',
  'http://site.localhost',
  'http://127.0.0.1:3000',
  'http://127.8.9.10',
  'http://[::1]:3000',
]

it.each([
  'https://example.com',
  'https://localhost:3000',
  'https://127.0.0.1',
  'https://[::1]',
  'http://example.com',
  'http://localhost.example.com',
  'http://notlocalhost',
  'http://127.0.0.1.example.com',
  'http://128.0.0.1',
  'http://192.168.0.7:3000',
  'http://0.0.0.0:3000',
  'http://[::]:3000',
  'http://[::ffff:127.0.0.1]',
])('at %s they are secure whatever the browser keeps, and it is not asked', (address) => {
  for (const browser of [WEBKIT, CHROMIUM, BLOCKED]) {
    const { written } = openPage(address, browser)
    expect(hasSecureCookies()).toBe(true)
    expect(written).toEqual([])
  }
})

it.each(LOOPBACK)('at %s they are plain where the browser drops secure ones alone', (address) => {
  for (const [browser, isSecure] of [
    [CHROMIUM, true],
    [WEBKIT, false],
    [BLOCKED, true],
  ] as const) {
    openPage(address, browser)
    expect(hasSecureCookies()).toBe(isSecure)
    expect(document.cookie).toBe('')
  }
})

it.each([
  ['http://localhost:3000', CHROMIUM, true],
  ['http://localhost:3000', WEBKIT, true],
  ['http://localhost:3000', BLOCKED, false],
  ['https://example.com', CHROMIUM, true],
  ['https://example.com', BLOCKED, false],
  ['http://example.com', WEBKIT, false],
])('at %s cookies are tried as they will be set', (address, browser, isKept) => {
  openPage(address, browser)
  expect(keepsCookies()).toBe(isKept)
  expect(document.cookie).toBe('')
})

it('tries them once in a document that has kept one, and again where cookies were blocked', () => {
  let isBlocked = true
  const { written } = openPage('http://localhost:3000', (text) => !isBlocked && WEBKIT(text))
  expect(hasSecureCookies()).toBe(true)
  isBlocked = false
  expect(hasSecureCookies()).toBe(false)
  const tried = written.length
  expect(hasSecureCookies()).toBe(false)
  expect(written).toHaveLength(tried)
})
