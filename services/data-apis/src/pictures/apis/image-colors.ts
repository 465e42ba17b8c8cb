import { colorsNamed, differenceCiede2000, formatHex, nearest, wcagContrast } from 'culori'
import type { Parameters, ResponseBody } from '#contracts/image-colors.ts'
import type { LookAtPicture } from '#src/define-api.ts'
import { toDigits } from '#src/lib/round.ts'
import {
  type ColorGroup,
  colorOf,
  groupColors,
  isOpaque,
  labOf,
  nearestGroup,
} from '#src/pictures/color-groups.ts'
import { openPicture, type Pixels, pixelsOf } from '#src/pictures/open-picture.ts'
import { responseError } from '#src/response-error.ts'

/** Longer side of the picture whose pixels are counted. */
const LOOKED_AT_PX = 200
/** Smaller groups are dropped: they are mixed pixels of borders more often than colours. */
const LEAST_SHARE = 0.005
const RGBA = 4
const nearestName = nearest(Object.keys(colorsNamed), differenceCiede2000())

/** The group with at least half of the pixels at the edge; null if none has. */
function backgroundOf({ data, height, width }: Pixels, groups: readonly ColorGroup[]) {
  const counts = groups.map(() => 0)
  let all = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (x > 0 && x < width - 1 && y > 0 && y < height - 1) continue
      const at = (y * width + x) * RGBA
      const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + RGBA)
      if (!isOpaque(alpha)) continue
      const group = nearestGroup(groups, labOf(red, green, blue))
      counts[group] = (counts[group] ?? 0) + 1
      all++
    }
  const max = Math.max(0, ...counts)
  return max * 2 > all ? counts.indexOf(max) : null
}

/** Rounded down, so that a ratio is never said to reach what it does not. */
function contrast(hex: string, other: string): number {
  return Math.floor(wcagContrast(hex, other) * 100 + 1e-9) / 100
}

function entryOf({ center, pixels }: ColorGroup, all: number): ResponseBody['colors'][number] {
  const hex = formatHex(colorOf(center)).toUpperCase()
  const white = contrast(hex, 'white')
  const black = contrast(hex, 'black')
  return {
    hex,
    name: nearestName(hex)[0] ?? 'black',
    share: toDigits(pixels / all, 3),
    contrast_white: white,
    contrast_black: black,
    text: white > black ? 'white' : 'black',
  }
}

const look: LookAtPicture<Parameters, ResponseBody> = async (picture, parameters) => {
  const { image } = await openPicture(picture)
  const pixels = await pixelsOf(
    image
      .resize({
        width: LOOKED_AT_PX,
        height: LOOKED_AT_PX,
        fit: 'inside',
        withoutEnlargement: true,
        // Any other kernel makes up colours between those of the picture.
        kernel: 'nearest',
      })
      .toColourspace('srgb')
      .ensureAlpha(),
  )
  const groups = groupColors(pixels.data)
  if (groups.length === 0)
    throw responseError('picture_transparent', 'The picture has no opaque pixel')
  const background = parameters.ignore_background ? backgroundOf(pixels, groups) : null
  const counted = groups.filter((_, index) => index !== background)
  if (counted.length === 0)
    throw responseError('only_background', 'The picture has no colour but its background')
  const all = counted.reduce((sum, group) => sum + group.pixels, 0)
  return {
    colors: counted
      .filter((group, index) => index === 0 || group.pixels / all >= LEAST_SHARE)
      .slice(0, parameters.count)
      .map((group) => entryOf(group, all)),
  }
}

export default look
