import { contract } from '#contracts/tyre-size.ts'
import { defineApi } from '#src/define-api.ts'
import { toDigits } from '#src/lib/round.ts'
import { invalidParameter } from '#src/response-error.ts'

const MM_PER_INCH = 25.4
const [MM_PER_KM, MM_PER_MILE] = [1e6, 1_609_344]
const SIZE =
  /^(P|LT|ST|T)?(\d{3})\/(\d{2,3})(ZR|R|D|B|-)(\d{2}(?:\.5)?)C?(?:\(?(\d{2,3}(?:\/\d{2,3})?)([A-Z]\d?|\([A-Z]\))\)?)?(?:XL|RF|EXTRALOAD)?$/
const CONSTRUCTIONS: Readonly<Record<string, string>> = {
  R: 'radial',
  ZR: 'radial',
  D: 'diagonal',
  B: 'bias belted',
  '-': 'diagonal',
}

/** Reads the marking on a sidewall and computes the dimensions that follow from it. */
function readSize(parameter: 'size' | 'compare', text: string) {
  const match = SIZE.exec(text.toUpperCase().replace(/\s/g, ''))
  if (!match) throw invalidParameter(parameter, 'must look like 205/55R16 or 205/55R16 91V')
  const [, , wide, ratio, construction = 'R', inches, load = null, speed = null] = match
  const [width, aspect, rim] = [Number(wide), Number(ratio), Number(inches)]
  if (width < 100 || aspect < 20 || aspect > 100 || rim < 8)
    throw invalidParameter(parameter, 'must have a width, a profile and a rim that tyres have')
  const sidewall = (width * aspect) / 100
  const diameter = rim * MM_PER_INCH + 2 * sidewall
  return {
    ...{ width, aspect, rim, sidewall, diameter, load, speed },
    construction: CONSTRUCTIONS[construction] ?? 'radial',
    circumference: diameter * Math.PI,
  }
}

export default defineApi(contract, {
  handle({ compare, size }) {
    const tyre = readSize('size', size)
    const other = compare === undefined ? null : readSize('compare', compare)
    const ratio = other && other.diameter / tyre.diameter
    return {
      width: tyre.width,
      aspect_ratio: tyre.aspect,
      construction: tyre.construction,
      rim: tyre.rim,
      load_index: tyre.load,
      speed_symbol: tyre.speed?.replace(/[()]/g, '') ?? null,
      sidewall: toDigits(tyre.sidewall, 2),
      diameter: toDigits(tyre.diameter, 2),
      circumference: toDigits(tyre.circumference, 1),
      revolutions_per_km: toDigits(MM_PER_KM / tyre.circumference, 1),
      revolutions_per_mile: toDigits(MM_PER_MILE / tyre.circumference, 1),
      other_diameter: other && toDigits(other.diameter, 2),
      diameter_change: ratio && toDigits((ratio - 1) * 100, 2),
      true_speed_at_100: ratio && toDigits(ratio * 100, 2),
      ground_clearance_change: other && toDigits((other.diameter - tyre.diameter) / 2, 2),
    }
  },
})
