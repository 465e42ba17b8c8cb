import { expect, it } from 'vitest'
import { plainHtml } from './plain-html.ts'

it('keeps text and styles and nothing for scripts', () => {
  const html = [
    '<!doctype html><html lang="en"><head><script>prepaint()</script>',
    '<link rel="icon" href="/favicon.svg"><link rel="preload" as="fetch" href="/data.json">',
    '<link as=font rel=preload href="/a.woff2"><style>h1{color:red}</style></head><body><h1>A</h1>',
    '<script type="application/json" id="state">{"a":"<b>"}</script>',
    '<link rel="modulepreload" href="/main.js"><script type="module" src="/main.js"></script>',
  ].join('')
  expect(plainHtml(html, '<html lang="en" data-js="$&amp;">')).toBe(
    [
      '<!doctype html><html lang="en" data-js="$&amp;"><head><link rel="icon" href="/favicon.svg">',
      '<link as=font rel=preload href="/a.woff2"><style>h1{color:red}</style></head><body><h1>A</h1>',
    ].join(''),
  )
})
