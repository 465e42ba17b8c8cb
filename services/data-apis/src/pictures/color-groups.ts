import { convertOklabToRgb, convertRgbToOklab } from 'culori'

/** A point of the OKLab space: lightness, green to red, blue to yellow. */
export type Lab = readonly [l: number, a: number, b: number]

/** Pixels of nearly the same colour. */
interface Bin {
  lab: Lab
  pixels: number
}

/** Pixels that look alike. */
export interface ColorGroup {
  center: Lab
  pixels: number
}

/** The finest split that is looked for. */
const MAX_GROUPS = 16
const MAX_ROUNDS = 24
/**
 * Groups closer than this look like shades of one colour; 0.02 is about the least visible
 * difference.
 */
const LEAST_DISTANCE = 0.09

/** The OKLab point of bytes in sRGB. */
export function labOf(red: number, green: number, blue: number): Lab {
  const { l, a, b } = convertRgbToOklab({ r: red / 255, g: green / 255, b: blue / 255 })
  return [l, a, b]
}

/** The colour of a point, which may lie outside sRGB by a rounding error. */
export function colorOf([l, a, b]: Lab): ReturnType<typeof convertOklabToRgb> {
  return convertOklabToRgb({ l, a, b })
}

function squaredDistance(one: Lab, other: Lab): number {
  return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2
}

/**
 * Groups opaque pixels by k-means in OKLab, then joins groups that look alike; the largest comes
 * first. Takes RGBA bytes. Nothing is left to chance, so that a picture always has the same groups.
 */
export function groupColors(rgba: Uint8Array): ColorGroup[] {
  const bins = binsOf(rgba)
  let groups = firstGroups(bins)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = assign(bins, groups)
    const isStable = next.every(
      ({ center }, index) => squaredDistance(center, groups[index]?.center ?? center) < 1e-8,
    )
    groups = next
    if (isStable) break
  }
  return join(groups).sort((a, b) => b.pixels - a.pixels)
}

/** The group whose centre is nearest to a colour. */
export function nearestGroup(groups: readonly ColorGroup[], lab: Lab): number {
  let found = 0
  let least = Number.POSITIVE_INFINITY
  for (const [index, { center }] of groups.entries()) {
    const distance = squaredDistance(center, lab)
    if (distance >= least) continue
    least = distance
    found = index
  }
  return found
}

/** Pixels by the five upper bits of each channel, each bin with the mean of its colours. */
function binsOf(rgba: Uint8Array): Bin[] {
  const sums = new Map<number, [red: number, green: number, blue: number, pixels: number]>()
  for (let at = 0; at < rgba.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(at, at + 4)
    if (!isOpaque(alpha)) continue
    const key = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3)
    const sum = sums.get(key)
    if (sum) {
      sum[0] += red
      sum[1] += green
      sum[2] += blue
      sum[3]++
    } else sums.set(key, [red, green, blue, 1])
  }
  return [...sums.values()].map(([red, green, blue, pixels]) => ({
    lab: labOf(red / pixels, green / pixels, blue / pixels),
    pixels,
  }))
}

/** True for a pixel that shows more of itself than of what is behind it. */
export function isOpaque(alpha: number): boolean {
  return alpha >= 128
}

/**
 * Begins with the commonest colour; each further one is the commonest that is far from all before
 * it.
 */
function firstGroups(bins: readonly Bin[]): ColorGroup[] {
  const groups: ColorGroup[] = []
  const distances = bins.map(() => 1)
  while (groups.length < Math.min(MAX_GROUPS, bins.length)) {
    let best = -1
    let weight = 0
    for (const [index, { pixels }] of bins.entries()) {
      const own = pixels * (distances[index] ?? 0)
      if (own <= weight) continue
      weight = own
      best = index
    }
    const bin = bins[best]
    if (!bin) break
    groups.push({ center: bin.lab, pixels: 0 })
    for (const [index, { lab }] of bins.entries())
      distances[index] = Math.min(distances[index] ?? 0, squaredDistance(lab, bin.lab))
  }
  return groups
}

/** One round of k-means. */
function assign(bins: readonly Bin[], groups: readonly ColorGroup[]): ColorGroup[] {
  const next = groups.map(() => ({ sum: [0, 0, 0] as [number, number, number], pixels: 0 }))
  for (const { lab, pixels } of bins) {
    const group = next[nearestGroup(groups, lab)]
    if (!group) continue
    group.pixels += pixels
    for (const axis of [0, 1, 2] as const) group.sum[axis] += lab[axis] * pixels
  }
  return next.map(({ pixels, sum }, index) => ({
    pixels,
    center:
      pixels === 0
        ? (groups[index]?.center ?? [0, 0, 0])
        : ([sum[0] / pixels, sum[1] / pixels, sum[2] / pixels] as const),
  }))
}

/** Joins the closest two groups for as long as they look alike. */
function join(all: readonly ColorGroup[]): ColorGroup[] {
  const groups = all.filter(({ pixels }) => pixels > 0)
  for (;;) {
    let closest: [one: number, other: number] | null = null
    let least = LEAST_DISTANCE ** 2
    for (const [one, { center }] of groups.entries())
      for (let other = 0; other < one; other++) {
        const distance = squaredDistance(center, groups[other]?.center ?? center)
        if (distance >= least) continue
        least = distance
        closest = [other, one]
      }
    if (!closest) return groups
    const [removed] = groups.splice(closest[1], 1)
    const kept = groups[closest[0]]
    if (removed && kept) groups[closest[0]] = mix(kept, removed)
  }
}

function mix(one: ColorGroup, other: ColorGroup): ColorGroup {
  const pixels = one.pixels + other.pixels
  const at = (axis: 0 | 1 | 2) =>
    (one.center[axis] * one.pixels + other.center[axis] * other.pixels) / pixels
  return { center: [at(0), at(1), at(2)], pixels }
}
