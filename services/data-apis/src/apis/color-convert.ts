import {
  type Color,
  clampChroma,
  colorsNamed,
  converter,
  differenceCiede2000,
  formatHex,
  formatHex8,
  inGamut,
  nearest,
} from 'culori'
import { contract } from '#contracts/color-convert.ts'
import { defineApi } from '#src/define-api.ts'
import { readCssColor } from '#src/lib/css-color.ts'
import { toDigits } from '#src/lib/round.ts'
import { invalidParameter } from '#src/response-error.ts'

const toRgb = converter('rgb')
const toHsl = converter('hsl')
const toHwb = converter('hwb')
const toLab = converter('lab')
const toOklab = converter('oklab')
const toOklch = converter('oklch')
const toP3 = converter('p3')

const difference = differenceCiede2000()
const isInP3 = inGamut('p3')
const NAMES = Object.keys(colorsNamed) as (keyof typeof colorsNamed)[]
const nearestNames = nearest(NAMES, difference)
/** Colours far outside of what eyes can see overflow the formulas. */
const LARGEST = 2
/**
 * Tolerance for rounding errors of a conversion, so that they put no colour outside of the gamut.
 */
const TOLERANCE = 1e-6

function readColor(text: string): Color {
  const color = readCssColor(text)
  if (!color)
    throw invalidParameter('color', 'must be a CSS colour such as #0a7 or oklch(60% 0.1 250)')
  const { a, b, l } = toOklab(color)
  if (![l, a, b].every((part) => Math.abs(part ?? 0) <= LARGEST))
    throw invalidParameter('color', 'must be a colour whose parts are not far out of range')
  return color
}

/** A grey has no hue; what rounding leaves of one would mislead. */
function hueOf(hue: number | undefined, strength: number): number {
  return strength === 0 ? 0 : toDigits(hue ?? 0, 2) % 360
}

const percent = (part: number | undefined, digits = 1) => `${toDigits((part ?? 0) * 100, digits)}%`

/** Writes the arguments of a CSS function, with alpha where the colour is translucent. */
function write(name: string, parts: (number | string)[], alpha: number): string {
  return `${name}(${parts.join(' ')}${alpha < 1 ? ` / ${alpha}` : ''})`
}

/** Conversion leaves tiny remains at both ends, which would give white a hue. */
function snap(part: number | undefined): number {
  return Math.min(1, Math.max(0, toDigits(part ?? 0, 9)))
}

/** Notations of a colour that lies within sRGB. */
function narrowNotations(color: Color, alpha: number) {
  const { b, g, r } = toRgb(color)
  const rgb = { mode: 'rgb' as const, r: snap(r), g: snap(g), b: snap(b), alpha }
  const bytes = [rgb.r, rgb.g, rgb.b].map((part) => Math.round(toDigits(part * 255, 5)))
  const [red = 0, green = 0, blue = 0] = bytes.map((byte) => byte / 255)
  const shown = { mode: 'rgb' as const, r: red, g: green, b: blue, alpha }
  const hsl = toHsl(rgb)
  const hwb = toHwb(rgb)
  const saturation = toDigits(hsl.s * 100, 1)
  return {
    hex: alpha < 1 ? formatHex8(shown) : formatHex(shown),
    rgb: write('rgb', bytes, alpha),
    hsl: write('hsl', [hueOf(hsl.h, saturation), percent(hsl.s), percent(hsl.l)], alpha),
    hwb: write('hwb', [hueOf(hwb.h, saturation), percent(hwb.w), percent(hwb.b)], alpha),
  }
}

/** Notations that can hold any colour. */
function wideNotations(color: Color, alpha: number) {
  const lab = toLab(color)
  const oklab = toOklab(color)
  const oklch = toOklch(color)
  const p3 = toP3(color)
  // A part that was given as none has no value.
  const digits = (parts: (number | undefined)[], count: number) =>
    parts.map((part) => toDigits(part ?? 0, count))
  const [chroma = 0] = digits([oklch.c], 4)
  return {
    lab: write('lab', digits([lab.l, lab.a, lab.b], 2), alpha),
    oklab: write('oklab', [percent(oklab.l, 2), ...digits([oklab.a, oklab.b], 4)], alpha),
    oklch: write('oklch', [percent(oklch.l, 2), chroma, hueOf(oklch.h, chroma)], alpha),
    display_p3: write('color', ['display-p3', ...digits([p3.r, p3.g, p3.b], 4)], alpha),
  }
}

/** True where every part lies between 0 and 1 but for what rounding leaves. */
function isShown(color: Color): boolean {
  const { b, g, r } = toRgb(color)
  return [r, g, b].every((part = 0) => part >= -TOLERANCE && part <= 1 + TOLERANCE)
}

export default defineApi(contract, {
  handle({ color: text }) {
    const color = readColor(text)
    const alpha = toDigits(color.alpha ?? 1, 3)
    const in_srgb = isShown(color)
    const shown = in_srgb ? color : clampChroma(color, 'oklch', 'rgb')
    const opaque = formatHex(shown)
    const [name = 'black'] = nearestNames(opaque)
    const hex = `#${colorsNamed[name].toString(16).padStart(6, '0')}`
    return {
      ...narrowNotations(shown, alpha),
      ...wideNotations(color, alpha),
      alpha,
      in_srgb,
      in_display_p3: in_srgb || isInP3(color),
      name: hex === opaque ? name : null,
      nearest: { name, hex, distance: toDigits(difference(opaque, hex), 2) },
    }
  },
})
