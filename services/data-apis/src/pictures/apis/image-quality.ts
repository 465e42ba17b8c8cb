import sharp from 'sharp'
import type { Parameters, ResponseBody } from '#contracts/image-quality.ts'
import type { LookAtPicture } from '#src/define-api.ts'
import { toDigits } from '#src/lib/round.ts'
import { measureGrey, SMOOTHING_PX } from '#src/pictures/grey-measures.ts'
import { jpegQuality } from '#src/pictures/jpeg-quality.ts'
import { openPicture, pixelsOf } from '#src/pictures/open-picture.ts'
import { responseError } from '#src/response-error.ts'

/** Longer side of the copy that is measured, so that pictures of any size compare. */
const MEASURED_PX = 1_600
const LEAST_PX = 16
/** Detail at which sharpness is 0.5. */
const HALF_SHARP = 20

/** The least that a purpose asks for; the entry says the same in words. */
const BARS: Readonly<
  Record<Parameters['purpose'], { shorterSide: number; sharpness: number; noise: number }>
> = {
  listing: { shorterSide: 600, sharpness: 0.35, noise: 12 },
  portrait: { shorterSide: 600, sharpness: 0.35, noise: 10 },
  document: { shorterSide: 1_000, sharpness: 0.6, noise: 12 },
  print: { shorterSide: 2_000, sharpness: 0.5, noise: 8 },
}
const DARK = 0.2
const BRIGHT = 0.88
/** A document is mostly white paper. */
const BRIGHT_DOCUMENT = 0.98
const LEAST_CONTRAST = 0.04
const MAX_DARK = 0.35
const MAX_LIGHT = 0.4

type Measures = Omit<ResponseBody, 'fit' | 'hints'>

/** Advice, most useful first. */
function hintsFor(measures: Measures, purpose: Parameters['purpose']): string[] {
  const bar = BARS[purpose]
  const { brightness, clipped, contrast, height, noise, sharpness, width } = measures
  const isDocument = purpose === 'document'
  const isBright = brightness > (isDocument ? BRIGHT_DOCUMENT : BRIGHT)
  const rules: [isWrong: boolean, hint: string][] = [
    [brightness < DARK || clipped.dark > MAX_DARK, 'Add light, or expose for longer.'],
    [
      isBright || (!isDocument && clipped.light > MAX_LIGHT),
      'Reduce the exposure, or turn away from the light.',
    ],
    [sharpness < bar.sharpness, 'Hold still and focus on the subject.'],
    [
      Math.min(width, height) < bar.shorterSide,
      `Use a larger picture: at least ${bar.shorterSide} pixels on the shorter side.`,
    ],
    [noise > bar.noise, 'Use a lower ISO setting, or more light.'],
    [contrast < LEAST_CONTRAST, 'Set the subject off from its background.'],
  ]
  return rules.flatMap(([isWrong, hint]) => (isWrong ? [hint] : []))
}

const look: LookAtPicture<Parameters, ResponseBody> = async (picture, { purpose }) => {
  const { image, metadata } = await openPicture(picture)
  const { height, width } = metadata.autoOrient
  const grey = await pixelsOf(
    image
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize({
        width: MEASURED_PX,
        height: MEASURED_PX,
        fit: 'inside',
        withoutEnlargement: true,
        fastShrinkOnLoad: false,
      })
      .greyscale()
      .extractChannel(0),
  )
  if (Math.min(grey.width, grey.height) < LEAST_PX)
    throw responseError(
      'picture_too_small',
      `A picture needs ${LEAST_PX} pixels on each side to be measured`,
    )
  const { data, ...raw } = grey
  const smooth = await pixelsOf(
    sharp(data, { raw: { ...raw, channels: 1 } })
      .blur(SMOOTHING_PX)
      .extractChannel(0),
  )
  const { brightness, contrast, dark, detail, light, noise } = measureGrey(grey, smooth.data)
  const measures: Measures = {
    width,
    height,
    sharpness: toDigits(detail / (detail + HALF_SHARP), 2),
    brightness: toDigits(brightness, 2),
    contrast: toDigits(contrast, 2),
    clipped: { dark: toDigits(dark, 3), light: toDigits(light, 3) },
    noise: toDigits(noise, 1),
    jpeg_quality: metadata.format === 'jpeg' ? jpegQuality(picture) : null,
  }
  const hints = hintsFor(measures, purpose)
  return { fit: hints.length === 0, ...measures, ...(hints.length > 0 ? { hints } : {}) }
}

export default look
