import exifr from 'exifr'
import type { Metadata } from 'sharp'
import type { Parameters, ResponseBody } from '#contracts/image-metadata.ts'
import type { LookAtPicture } from '#src/define-api.ts'
import { toDigits } from '#src/lib/round.ts'
import { openPicture } from '#src/pictures/open-picture.ts'

const MAX_CHARACTERS = 300
/** Orientations of EXIF that lay the picture on its side. */
const SIDEWAYS = 5
/** The bytes before the TIFF structure of EXIF in a JPEG, and in some other files. */
const EXIF_MARK = 'Exif\0\0'

type Tags = Readonly<Record<string, unknown>>

/** The tags of a picture's EXIF; none where it has none or they are damaged. */
async function tagsOf({ exif }: Metadata): Promise<Tags> {
  if (!exif) return {}
  const isMarked = exif.subarray(0, EXIF_MARK.length).toString('latin1') === EXIF_MARK
  const tiff = isMarked ? exif.subarray(EXIF_MARK.length) : exif
  const read: unknown = await exifr
    .parse(tiff, { tiff: true, exif: true, gps: true, reviveValues: false, translateValues: false })
    .catch(() => null)
  return typeof read === 'object' && read !== null ? (read as Tags) : {}
}

/** Printable text of a tag; null for one that is absent or empty. */
function text(tags: Tags, ...names: readonly string[]): string | null {
  for (const name of names) {
    const value = tags[name]
    if (typeof value !== 'string' && typeof value !== 'number') continue
    const clean = String(value)
      .replace(/[\p{Cc}\p{Cs}\ufffd]/gu, '')
      .trim()
    if (clean !== '') return [...clean].slice(0, MAX_CHARACTERS).join('')
  }
  return null
}

function number(tags: Tags, name: string, digits: number): number | null {
  const value = tags[name]
  return typeof value === 'number' && Number.isFinite(value) ? toDigits(value, digits) : null
}

/** `2025:10:04 09:12:30` as EXIF writes it; null for a clock that was never set. */
function localTime(tags: Tags): string | null {
  const given = text(tags, 'DateTimeOriginal', 'CreateDate', 'ModifyDate')
  const parts = /^(\d{4}):(\d{2}):(\d{2}) (\d{2}:\d{2}:\d{2})/.exec(given ?? '')
  const [, year = '0000', month = '00', day = '00', time = ''] = parts ?? []
  return parts && year !== '0000' && month !== '00' && day !== '00'
    ? `${year}-${month}-${day}T${time}`
    : null
}

function locationOf(tags: Tags): ResponseBody['location'] {
  const lat = number(tags, 'latitude', 6)
  const lon = number(tags, 'longitude', 6)
  const isThere = lat !== null && lon !== null && Math.abs(lat) <= 90 && Math.abs(lon) <= 180
  return {
    lat: isThere ? lat : null,
    lon: isThere ? lon : null,
    altitude: isThere ? altitudeOf(tags) : null,
  }
}

/** Metres; a reference of 1 says below the sea. */
function altitudeOf(tags: Tags): number | null {
  const metres = number(tags, 'GPSAltitude', 1)
  const reference = tags['GPSAltitudeRef']
  const isBelow = reference === 1 || (reference instanceof Uint8Array && reference[0] === 1)
  return metres !== null && isBelow ? -metres : metres
}

/** Names of fields of the response that say something about a person. */
function personalFields(response: Omit<ResponseBody, 'privacy'>): string[] {
  const { camera, location } = response
  const given: [name: string, isGiven: boolean][] = [
    ['location', location.lat !== null],
    ['taken_at', response.taken_at !== null],
    ['camera.serial_number', camera.serial_number !== null],
    ['artist', response.artist !== null],
    ['copyright', response.copyright !== null],
    ['description', response.description !== null],
  ]
  return given.flatMap(([name, isGiven]) => (isGiven ? [name] : []))
}

const look: LookAtPicture<Parameters, ResponseBody> = async (picture) => {
  const { metadata } = await openPicture(picture)
  const tags = await tagsOf(metadata)
  const { exif, height, icc, iptc, orientation, width, xmp } = metadata
  const isSideways = (orientation ?? 1) >= SIDEWAYS
  const flash = number(tags, 'Flash', 0)
  const response: Omit<ResponseBody, 'privacy'> = {
    format: metadata.format,
    bytes: picture.length,
    width: isSideways ? height : width,
    height: isSideways ? width : height,
    orientation: orientation ?? null,
    color_space: metadata.space,
    bits_per_channel: { uchar: 8, ushort: 16 }[metadata.depth as string] ?? 8,
    has_alpha: metadata.hasAlpha,
    frames: metadata.pages ?? 1,
    taken_at: localTime(tags),
    utc_offset: text(tags, 'OffsetTimeOriginal', 'OffsetTime'),
    camera: {
      make: text(tags, 'Make'),
      model: text(tags, 'Model'),
      lens: text(tags, 'LensModel'),
      serial_number: text(tags, 'SerialNumber', 'BodySerialNumber'),
    },
    exposure: {
      seconds: number(tags, 'ExposureTime', 6),
      f_number: number(tags, 'FNumber', 2),
      iso: number(tags, 'ISO', 0),
      focal_length: number(tags, 'FocalLength', 2),
      flash: flash === null ? null : (flash & 1) === 1,
    },
    software: text(tags, 'Software'),
    artist: text(tags, 'Artist'),
    copyright: text(tags, 'Copyright'),
    description: text(tags, 'ImageDescription'),
    location: locationOf(tags),
    blocks: {
      exif: exif?.length ?? null,
      iptc: iptc?.length ?? null,
      xmp: xmp?.length ?? null,
      icc: icc?.length ?? null,
    },
  }
  const fields = personalFields(response)
  return {
    ...response,
    privacy: {
      has_location: response.location.lat !== null,
      ...(fields.length > 0 ? { fields } : {}),
    },
  }
}

export default look
