import { type Color, type Hsl, type Hwb, parse, type Rgb } from 'culori'

/**
 * Reads a CSS colour; null if the text is not one. CSS ignores case and comments, and colours of
 * the functions of sRGB end where sRGB ends.
 */
export function readCssColor(text: string): Color | null {
  const plain = text
    .replace(/\/\*[^*]*\*\//g, ' ')
    .trim()
    .toLowerCase()
  // The library takes hexadecimal digits without their sign as well.
  const color = /^[\da-f]+$/.test(plain) ? null : read(plain)
  if (!color) return null
  const shown = plain.startsWith('color(') ? color : clamp(color)
  return /\/\s*none\s*\)?$/.test(plain) ? { ...shown, alpha: 0 } : shown
}

function read(plain: string): Color | null {
  try {
    return parse(plain) ?? null
  } catch {
    // culori throws a TypeError at a function that breaks off, such as "A(0A ", where it owes
    // undefined.
    return null
  }
}

/** CSS Color 4, sections 5.1 and 15.1: parts outside of sRGB are cut off one by one. */
function clamp(color: Color): Color {
  if (color.mode === 'rgb') return cut(color, [color.r, color.g, color.b])
  if (color.mode === 'hsl') return cut(color, rgbOfHsl(color))
  return color.mode === 'hwb' ? cut(color, rgbOfHwb(color)) : color
}

function cut({ alpha }: Color, parts: readonly (number | undefined)[]): Rgb {
  const [r = 0, g = 0, b = 0] = parts.map((part) => Math.min(1, Math.max(0, part ?? 0)))
  return { mode: 'rgb', r, g, b, ...(alpha !== undefined && { alpha }) }
}

/** CSS Color 4, section 7.1, which also holds for lightness beyond white. */
function rgbOfHsl({ h = 0, l = 0, s = 0 }: Partial<Hsl>): number[] {
  const strength = Math.max(0, s) * Math.min(l, 1 - l)
  return [0, 8, 4].map((start) => {
    const place = (((start + h / 30) % 12) + 12) % 12
    return l - strength * Math.max(-1, Math.min(place - 3, 9 - place, 1))
  })
}

/** CSS Color 4, section 8.1. */
function rgbOfHwb({ b = 0, h = 0, w = 0 }: Partial<Hwb>): number[] {
  if (w + b >= 1) return [0, 0, 0].map(() => w / (w + b))
  return rgbOfHsl({ h, s: 1, l: 0.5 }).map((part) => part * (1 - w - b) + w)
}
