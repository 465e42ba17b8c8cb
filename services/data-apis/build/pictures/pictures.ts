import bwipjs from 'bwip-js/node'
import sharp, { type Sharp } from 'sharp'
import { DRAWINGS } from './drawings.ts'
import { TEXTS } from './texts.ts'

const WHITE = '#ffffff'

const drawn = (svg: string, density = 72): Sharp =>
  sharp(Buffer.from(svg), { density }).flatten({ background: WHITE })

/** The drawing as a photograph: enlarged, with the grain of a sensor that chance has no part in. */
async function photo(svg: string, { blur = 0, light = 1 } = {}): Promise<Sharp> {
  const { data, info } = await drawn(svg, 216).raw().toBuffer({ resolveWithObject: true })
  let state = 1
  for (const [at, value] of data.entries()) {
    state = (state * 48_271) % 2_147_483_647
    data[at] = Math.min(255, Math.max(0, value + (state % 7) - 3))
  }
  const { channels, height, width } = info
  const grainy = sharp(data, { raw: { channels, height, width } }).linear(light, 0)
  return blur > 0 ? grainy.blur(blur) : grainy
}

const code = (bcid: string, text: string, more: object = {}) =>
  bwipjs.toBuffer({ bcid, text, scale: 3, backgroundcolor: 'FFFFFF', padding: 8, ...more })

async function label(
  width: number,
  height: number,
  parts: readonly { input: Uint8Array; left: number; top: number }[],
): Promise<Sharp> {
  const composed = await sharp({ create: { width, height, channels: 3, background: WHITE } })
    .composite(parts.map((part) => ({ ...part, input: Buffer.from(part.input) })))
    .png()
    .toBuffer()
  return sharp(composed)
}

const jar = async () =>
  label(720, 420, [
    {
      input: await code('ean13', '952123456789', { includetext: true, height: 25 }),
      left: 340,
      top: 120,
    },
    { input: await code('qrcode', 'https://example.com/jam'), left: 60, top: 90 },
  ])

const parcel = async () =>
  label(760, 420, [
    { input: await code('code128', 'ORCHARD-000417', { height: 22 }), left: 40, top: 60 },
    { input: await code('datamatrix', 'Lot 2026-11', { scale: 4 }), left: 590, top: 230 },
  ])

const TILT_DEGREES = 18
const ticket = async () =>
  sharp(await code('azteccode', 'TRAIN 4711 SEAT 12A', { scale: 6 }))
    .rotate(TILT_DEGREES, { background: WHITE })
    .extend({ top: 60, bottom: 60, left: 60, right: 60, background: WHITE })

/** EXIF as a telephone writes it; IFD2 is the exposure, IFD3 the place. */
const TELEPHONE = {
  IFD0: { Make: 'Orchard', Model: 'Pippin 3', Software: 'Camera 2.1', Artist: 'A. Gardener' },
  IFD2: {
    DateTimeOriginal: '2026:05:01 10:24:00',
    OffsetTimeOriginal: '+02:00',
    ExposureTime: '1/250',
    FNumber: '18/10',
    ISOSpeedRatings: '64',
    FocalLength: '42/10',
    LensModel: 'Main camera 4.2 mm',
    Flash: '16',
  },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '51/1 3/1 1620/100',
    GPSLongitudeRef: 'E',
    GPSLongitude: '3/1 43/1 1200/100',
    GPSAltitude: '12/1',
  },
}
const STUDIO = {
  IFD0: {
    Make: 'Orchard',
    Model: 'Studio One',
    Copyright: 'Orchard Press 2026',
    ImageDescription: 'Poster',
  },
  IFD2: {
    ExposureTime: '1/60',
    FNumber: '8/1',
    ISOSpeedRatings: '100',
    FocalLength: '50/1',
  },
}

/** Drawings of the example pictures by the names of their files in `remote-catalogue/pictures`. */
export const PICTURES: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  'apple.png': () => drawn(DRAWINGS.apple).png({ palette: true }).toBuffer(),
  'poster.webp': () => drawn(DRAWINGS.poster).webp({ lossless: true }).toBuffer(),
  'sunset.jpg': () => drawn(DRAWINGS.sunset).jpeg({ quality: 88 }).toBuffer(),
  'hills-sharp.jpg': async () => (await photo(DRAWINGS.sunset)).jpeg({ quality: 82 }).toBuffer(),
  'hills-blurred.jpg': async () =>
    (await photo(DRAWINGS.sunset, { blur: 6 })).jpeg({ quality: 82 }).toBuffer(),
  'hills-dark.jpg': async () =>
    (await photo(DRAWINGS.sunset, { light: 0.25 })).jpeg({ quality: 82 }).toBuffer(),
  'jam-jar.png': async () => (await jar()).png({ palette: true }).toBuffer(),
  'parcel.png': async () => (await parcel()).png({ palette: true }).toBuffer(),
  'ticket.jpg': async () => (await ticket()).flatten({ background: WHITE }).jpeg().toBuffer(),
  'telephone.jpg': () =>
    drawn(DRAWINGS.sunset).withExif(TELEPHONE).jpeg({ quality: 80 }).toBuffer(),
  'studio.webp': () => drawn(DRAWINGS.poster).withExif(STUDIO).webp({ quality: 80 }).toBuffer(),
  'bare.png': () => drawn(DRAWINGS.apple).png({ palette: true }).toBuffer(),
  'receipt.png': () => drawn(TEXTS.receipt).png({ palette: true }).toBuffer(),
  'letter.png': () => drawn(TEXTS.letter).png({ palette: true }).toBuffer(),
  'sign.jpg': () => drawn(TEXTS.sign).jpeg({ quality: 85 }).toBuffer(),
}
