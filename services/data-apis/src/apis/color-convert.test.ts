import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

const convert = (color: string) => ask('color-convert', { color })

// colorsys of Python 3.11.7 for hsl and hwb. For the others an own script with numpy: OKLab by the matrices
// of its author, Lab and Display P3 from the primaries and white points, with Bradford adaptation.
it.each([
  [
    '#336699',
    { rgb: 'rgb(51 102 153)', hsl: 'hsl(210 50% 40%)', hwb: 'hwb(210 20% 40%)' },
    { oklab: 'oklab(49.93% -0.033 -0.093)', oklch: 'oklch(49.93% 0.0987 250.43)' },
    { lab: 'lab(41.52 -4.57 -33.49)', display_p3: 'color(display-p3 0.2499 0.3952 0.584)' },
  ],
  [
    'rgb(255 128 0)',
    { hex: '#ff8000', hsl: 'hsl(30.12 100% 50%)', hwb: 'hwb(30.12 0% 0%)' },
    { oklab: 'oklab(73.19% 0.1119 0.1484)', oklch: 'oklch(73.19% 0.1858 52.98)' },
    { lab: 'lab(67.82 45.49 74.84)', display_p3: 'color(display-p3 0.9361 0.529 0.1987)' },
  ],
  [
    'hsl(0 100% 50%)',
    { hex: '#ff0000', name: 'red', in_srgb: true, in_display_p3: true },
    { oklab: 'oklab(62.8% 0.2249 0.1258)', oklch: 'oklch(62.8% 0.2577 29.23)' },
    { lab: 'lab(54.29 80.8 69.89)', display_p3: 'color(display-p3 0.9175 0.2003 0.1386)' },
  ],
])('writes %s in every notation', async (color, narrow, ok, wide) => {
  expect(await convert(color)).toMatchObject({ ...narrow, ...ok, ...wide })
})

// rgb.txt of X11, from which the names of CSS come.
it.each([
  ['tomato', 'rgb(255 99 71)'],
  ['papayawhip', 'rgb(255 239 213)'],
  ['steelblue', 'rgb(70 130 180)'],
  ['darkslateblue', 'rgb(72 61 139)'],
])('knows %s', async (name, rgb) => {
  expect(await convert(name)).toMatchObject({ rgb, name, nearest: { name, distance: 0 } })
  expect(await convert(rgb)).toMatchObject({ rgb, name })
})

// The same script: the green of Display P3 is lab(86.61 -106.54 102.87) and has negative parts in sRGB.
it('says what does not fit, and keeps its hue', async () => {
  const green = await convert('color(display-p3 0 1 0)')
  expect(green).toMatchObject({
    ...{ in_srgb: false, in_display_p3: true, display_p3: 'color(display-p3 0 1 0)' },
    lab: 'lab(86.61 -106.54 102.87)',
  })
  const hue = async (color: unknown) =>
    Number(/([\d.]+)\)$/.exec(String((await convert(String(color)))['oklch']))?.[1])
  expect(await hue(green['hex'])).toBeCloseTo(await hue('color(display-p3 0 1 0)'), -0.5)
  expect(await convert('oklch(70% 0.4 145)')).toMatchObject({ in_display_p3: false })
})

it('keeps alpha, and has no hue for greys', async () => {
  expect(await convert('rgb(0 0 0 / 50%)')).toMatchObject({
    ...{ hex: '#00000080', alpha: 0.5, rgb: 'rgb(0 0 0 / 0.5)', name: 'black' },
  })
  expect(await convert('#777')).toMatchObject({
    ...{ hsl: 'hsl(0 0% 46.7%)', oklch: 'oklch(56.93% 0 0)', name: null },
  })
  expect(await convert('oklch(1e9% 0 0)')).toMatchObject({
    ...{ in_srgb: true, in_display_p3: true, name: 'white', hsl: 'hsl(0 0% 100%)' },
  })
  expect(await convert('oklch(none none none)')).toMatchObject({ hex: '#000000' })
})

it('refuses what is no colour', async () => {
  for (const color of ['greenish', '#12', 'oklch(70% 1e5 145)', 'cmyk(0 0 0 0)'])
    expect(await refusal('color-convert', { color })).toMatchObject({
      ...{ status: 400, errors: { color: expect.stringMatching(/^color must be a/) } },
    })
})
