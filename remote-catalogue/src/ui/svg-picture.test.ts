import { expect, it } from 'vitest'
import { svgAddress } from './svg-picture.tsx'

it.each([
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path fill="#fff" d="M0 0h2"/></svg>',
  '<svg>\n\t<text>100 % größer \u{1F34E}</text>\n</svg>',
  "<svg a='{`|^\\}'/>",
])('gives back the document that it was made from: %j', async (svg) => {
  expect(await (await fetch(svgAddress(svg))).text()).toBe(svg)
})

it('survives a lone surrogate', () => {
  expect(svgAddress('<svg>\ud83c</svg>')).toBe('data:image/svg+xml,%3Csvg%3E%EF%BF%BD%3C/svg%3E')
})
