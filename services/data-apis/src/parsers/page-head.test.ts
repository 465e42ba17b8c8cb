import { expect, it } from 'vitest'
import { readPageHead } from './page-head.ts'

// HTML, 4.6.6.10: sizes are separated by white space, as "16X16" or "any"; the rest is what pages have.
it.each([
  ['16x16', 16],
  ['16x16 32x32\n48X48', 48],
  ['32x16', 32],
  ['any', 0],
  ['', 0],
  ['16x16,32x32', 32],
  ['16x16, 32x32', 32],
  ['16x16;192x192', 192],
  ['"64x64"', 64],
  ['64×64', 64],
  ['64 x 64', 64],
  ['64*64', 64],
  ['64px', 0],
  ['512x512 128x128', 128],
  ['123456x789', 0],
  ['x16x', 0],
])('reads sizes of an icon %j as %i', (sizes, size) => {
  const page = `<link rel="icon" href="/i.png" sizes='${sizes}'>`
  expect(readPageHead(page).icons).toEqual([{ href: '/i.png', size }])
})

const rest = '<title>Late</title><meta name="late" content="x"><link rel="icon" href="/late.png">'
const start = '<meta name="first" content="1"><title>Orchard</title>'

// A page of 262 kB kept the parser busy for a second, since what it does for an element grows with those that are open.
it.each([
  ['<x>', `<head>${start}${'<x>'.repeat(87_000)}${rest}`],
  ['<b><i>', `<head>${start}${'<b><i>'.repeat(43_000)}${rest}`],
  ['<svg>', `<head>${start}${'<svg>'.repeat(52_000)}${rest}`],
  ['<x> before the head', `${start}${'<x>'.repeat(87_000)}<head>${rest}`],
  ['<x > without a head', `${start}${'<x >'.repeat(65_000)}${rest}`],
])('reads a page no further than to hundreds of open elements %s', (_, page) => {
  const { icons, links, meta, title } = readPageHead(page)
  expect({ icons, links, meta, title }).toEqual({
    icons: [],
    links: new Map(),
    meta: new Map([['first', '1']]),
    title: 'Orchard',
  })
})

it('reads metadata that a page has behind its head', () => {
  const page = `<html><head></head><body>${start}${rest}`
  expect(Object.fromEntries(readPageHead(page).meta)).toEqual({ first: '1', late: 'x' })
})

it('reads elements that are closed, however many they are, and those that are never closed', () => {
  const closed = '<script></script><p></p><br><meta name="a"><p>'.repeat(2_000)
  expect(readPageHead(`<html><head>${closed}${start}`).title).toBe('Orchard')
})
