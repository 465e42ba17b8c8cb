// @reads remote-content/illustrations
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { withDarkVariant } from './dark-variant.ts'

const FOLDER = path.join(import.meta.dirname, '../illustrations')
const NAMES = await readdir(FOLDER)

/** Relative luminance as WCAG defines it. */
function luminance(colour: string): number {
  const hex = colour.length === 4 ? colour.replace(/[^#]/g, '$&$&') : colour
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/** The colour of a shape in the dark theme. */
function atDusk(svg: string, fill: string): string {
  const rule = new RegExp(`\\[fill="${fill}"\\]\\{fill:(#\\w+)\\}`)
  return rule.exec(withDarkVariant(svg))?.[1] ?? fill
}

it.each(NAMES)('%s has a ground that does not glare in the dark', async (name) => {
  const svg = await readFile(path.join(FOLDER, name), 'utf8')
  const ground = /<rect width="1200" height="630" fill="(#\w+)"/.exec(svg)?.[1] ?? ''
  expect(ground, 'the fill of a rect of 1200 by 630').not.toBe('')
  expect(luminance(ground)).toBeGreaterThan(0.7)
  expect(luminance(atDusk(svg, ground))).toBeLessThan(0.2)
  for (const [, strip = ''] of svg.matchAll(/<path d="M0 \d+H1200V\d+H0Z" fill="(#\w+)"/g))
    expect(luminance(atDusk(svg, strip)), `the strip ${strip}`).toBeLessThan(0.3)
})
