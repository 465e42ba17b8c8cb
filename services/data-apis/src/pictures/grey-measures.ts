/** Grey pixels, row by row, 0 to 255. */
export interface Grey {
  data: Uint8Array
  width: number
  height: number
}

/** Properties of a grey picture. */
export interface GreyMeasures {
  /** Mean, from 0 to 1. */
  brightness: number
  /** Root mean square contrast (Peli 1990): the standard deviation, from 0 to 0.5. */
  contrast: number
  /** Shares of pixels at the ends of the scale. */
  dark: number
  light: number
  /** Standard deviation of the grain in flat areas, in grey levels (Immerkaer 1996). */
  noise: number
  /**
   * Variance of the Laplacian of the smoothed picture (Marr and Hildreth 1980, Pech-Pacheco 2000)
   * in the sharpest tenth, without what grain adds.
   */
  detail: number
}

const BLOCK_PX = 32
const DARKEST = 2
const LIGHTEST = 253
/** The standard deviation, in pixels, by which a copy is smoothed: grain goes, edges stay. */
export const SMOOTHING_PX = 1
/** The variance that smoothing and the Laplacian leave of grain with a variance of 1. */
const GRAIN_GAIN = 0.35

interface Block {
  noise: number
  detail: number
  isClipped: boolean
}

/**
 * Measures a picture of at least 3 by 3 pixels; `smooth` is its copy, smoothed by `SMOOTHING_PX`.
 */
export function measureGrey(grey: Grey, smooth: Uint8Array): GreyMeasures {
  const blocks = blocksOf(grey, smooth)
  const usable = blocks.filter(({ isClipped }) => !isClipped)
  const noise = mean(
    lowest(
      usable.map((one) => one.noise),
      0.25,
    ),
  )
  const sharpest = lowest(
    blocks.map(({ detail }) => -detail),
    0.1,
  )
  return {
    ...levelsOf(grey.data),
    noise,
    detail: Math.max(0, -mean(sharpest) - GRAIN_GAIN * noise ** 2),
  }
}

function levelsOf(data: Uint8Array) {
  let sum = 0
  let squares = 0
  let dark = 0
  let light = 0
  for (const value of data) {
    sum += value
    squares += value * value
    if (value <= DARKEST) dark++
    if (value >= LIGHTEST) light++
  }
  const average = sum / data.length
  const variance = Math.max(0, squares / data.length - average ** 2)
  return {
    brightness: average / 255,
    contrast: Math.sqrt(variance) / 255,
    dark: dark / data.length,
    light: light / data.length,
  }
}

/** The smallest values: as many as the share says, and at least one. */
function lowest(values: readonly number[], share: number): number[] {
  return values.toSorted((a, b) => a - b).slice(0, Math.max(1, Math.round(values.length * share)))
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, one) => sum + one, 0) / values.length
}

function blocksOf(grey: Grey, smooth: Uint8Array): Block[] {
  const blocks: Block[] = []
  for (let top = 1; top < grey.height - 1; top += BLOCK_PX)
    for (let left = 1; left < grey.width - 1; left += BLOCK_PX)
      blocks.push(
        measureBlock(grey, smooth, {
          left,
          top,
          right: Math.min(left + BLOCK_PX, grey.width - 1),
          bottom: Math.min(top + BLOCK_PX, grey.height - 1),
        }),
      )
  return blocks
}

function measureBlock(
  { data, width }: Grey,
  smooth: Uint8Array,
  place: { left: number; top: number; right: number; bottom: number },
): Block {
  let laplacians = 0
  let squares = 0
  let grain = 0
  let clipped = 0
  let pixels = 0
  for (let y = place.top; y < place.bottom; y++)
    for (let x = place.left; x < place.right; x++) {
      const at = y * width + x
      const own = data[at] ?? 0
      const sides =
        (data[at - 1] ?? 0) +
        (data[at + 1] ?? 0) +
        (data[at - width] ?? 0) +
        (data[at + width] ?? 0)
      const corners =
        (data[at - width - 1] ?? 0) +
        (data[at - width + 1] ?? 0) +
        (data[at + width - 1] ?? 0) +
        (data[at + width + 1] ?? 0)
      const laplacian =
        (smooth[at - 1] ?? 0) +
        (smooth[at + 1] ?? 0) +
        (smooth[at - width] ?? 0) +
        (smooth[at + width] ?? 0) -
        4 * (smooth[at] ?? 0)
      laplacians += laplacian
      squares += laplacian * laplacian
      grain += Math.abs(corners - 2 * sides + 4 * own)
      if (own <= DARKEST || own >= LIGHTEST) clipped++
      pixels++
    }
  return {
    noise: (Math.sqrt(Math.PI / 2) * grain) / (6 * pixels),
    detail: squares / pixels - (laplacians / pixels) ** 2,
    isClipped: clipped * 2 > pixels,
  }
}
