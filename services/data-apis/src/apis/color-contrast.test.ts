import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Contrast {
  ratio: number
  foreground: { hex: string; hsl: string }
}

/** Relative luminance by the definition of WCAG 2.2, of three bytes. */
function luminance(bytes: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = bytes.map((byte) => {
    const part = byte / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

it.each([
  [
    [0, 0, 0],
    [255, 255, 255],
  ],
  [
    [119, 119, 119],
    [255, 255, 255],
  ],
  [
    [18, 52, 86],
    [255, 99, 71],
  ],
  [
    [10, 10, 12],
    [5, 5, 5],
  ],
  [
    [200, 30, 200],
    [200, 30, 200],
  ],
])('contrasts %j with %j', async (front, back) => {
  const [dark = 0, light = 0] = [luminance(front), luminance(back)].sort((a, b) => a - b)
  const { ratio } = await ask<Contrast>('color-contrast', {
    foreground: `rgb(${front.join(' ')})`,
    background: `rgb(${back.join(' ')})`,
  })
  expect(Math.abs(ratio - (light + 0.05) / (dark + 0.05))).toBeLessThan(0.0101)
})

it('knows the grey at the limit of level AA', async () => {
  const on = (foreground: string) => ask('color-contrast', { foreground, background: '#fff' })
  expect(await on('#767676')).toMatchObject({ text: { aa: true, aaa: false } })
  expect(await on('#777777')).toMatchObject({ text: { aa: false }, large_text: { aa: true } })
})

// Python 3.11.7: colorsys.rgb_to_hls(R / 255, G / 255, B / 255)
it.each([
  ['#123456', 'hsl(210 65.4% 20.4%)'],
  ['tomato', 'hsl(9.1 100% 63.9%)'],
  ['rgb(118 118 118)', 'hsl(0 0% 46.3%)'],
])('writes %s as %s', async (foreground, hsl) => {
  expect(
    (await ask<Contrast>('color-contrast', { foreground, background: '#fff' })).foreground.hsl,
  ).toBe(hsl)
})

// The value of "green" that the web platform tests for oklch() use.
it.each([
  ['oklch(51.975% 0.17686 142.495)', '#008000'],
  ['oklab(51.975% -0.1403 0.10768)', '#008000'],
  ['lab(46.2775% -47.5621 48.5837)', '#008000'],
  ['rgb(0 0 0 / 50%)', '#808080'],
])('shows %s as %s', async (foreground, hex) => {
  expect(
    (await ask<Contrast>('color-contrast', { foreground, background: '#fff' })).foreground.hex,
  ).toBe(hex)
})

it('refuses what is no colour or lets light through', async () => {
  expect(
    await refusal('color-contrast', { foreground: 'blurple', background: '#fff' }),
  ).toMatchObject({
    status: 400,
    errors: { foreground: expect.stringContaining('must be a CSS colour') },
  })
  expect(
    await refusal('color-contrast', { foreground: '#000', background: '#fff8' }),
  ).toMatchObject({
    errors: { background: 'background must be opaque' },
  })
})
