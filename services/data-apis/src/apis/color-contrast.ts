import {
  blend,
  type Color,
  clampChroma,
  converter,
  formatHex,
  parse,
  type Rgb,
  wcagContrast,
} from 'culori'
import { contract } from '#contracts/color-contrast.ts'
import { defineApi } from '#src/define-api.ts'
import { readCssColor } from '#src/lib/css-color.ts'
import { toDigits } from '#src/lib/round.ts'
import { invalidParameter } from '#src/response-error.ts'

const toRgb = converter('rgb')
const toHsl = converter('hsl')
const toOklch = converter('oklch')

function readColor(name: 'foreground' | 'background', text: string): Color {
  const color = readCssColor(text)
  if (!color)
    throw invalidParameter(name, 'must be a CSS colour such as #767676 or hsl(210 80% 40%)')
  return color
}

/** The colour on an ordinary screen: within sRGB and in steps of one byte. */
function onScreen(color: Color): Rgb {
  const hex = formatHex(clampChroma(color, 'oklch', 'rgb'))
  return toRgb(parse(hex)) ?? { mode: 'rgb', r: 0, g: 0, b: 0 }
}

/** Rounds without a negative zero. */
function round(value: number | undefined, decimals = 0): number {
  return toDigits(value ?? 0, decimals)
}

function notations(color: Rgb) {
  const hsl = toHsl(color)
  const oklch = toOklch(color)
  // A grey has no hue; what rounding leaves of one would mislead.
  const chroma = round(oklch.c, 4)
  const hue = chroma === 0 ? 0 : round(oklch.h, 2)
  return {
    hex: formatHex(color),
    rgb: `rgb(${[color.r, color.g, color.b].map((part) => Math.round(part * 255)).join(' ')})`,
    hsl: `hsl(${round(hsl.h, 1)} ${round(hsl.s * 100, 1)}% ${round(hsl.l * 100, 1)}%)`,
    oklch: `oklch(${round(oklch.l * 100, 2)}% ${chroma} ${hue})`,
  }
}

export default defineApi(contract, {
  handle(parameters) {
    const behind = readColor('background', parameters.background)
    if ((behind.alpha ?? 1) < 1) throw invalidParameter('background', 'must be opaque')
    const background = onScreen(behind)
    const front = readColor('foreground', parameters.foreground)
    const foreground = onScreen(
      (front.alpha ?? 1) < 1
        ? blend([background, { ...toRgb(front), alpha: front.alpha ?? 1 }])
        : front,
    )
    const ratio = wcagContrast(foreground, background)
    const meets = (least: number) => ratio >= least
    return {
      ratio: Math.floor(ratio * 100 + 1e-9) / 100,
      text: { aa: meets(4.5), aaa: meets(7) },
      large_text: { aa: meets(3), aaa: meets(4.5) },
      controls: { aa: meets(3) },
      foreground: notations(foreground),
      background: notations(background),
    }
  },
})
