import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { ResponseBody } from '#contracts/image-metadata.ts'
import { ask } from '#src/testing/ask.ts'

const look = (bytes: Uint8Array) =>
  ask<ResponseBody>('image-metadata', {}, { picture: new Uint8Array(bytes) })

const blank = (channels: 3 | 4 = 3) =>
  sharp({ create: { width: 60, height: 40, channels, background: '#336699' } })

// The tags are written by libexif, in sharp, and read by another library.
const EXIF = {
  IFD0: { Make: 'Orchard', Model: 'Pippin 3', Artist: 'A. Gardener', Copyright: '2026 Orchard' },
  IFD2: {
    DateTimeOriginal: '2026:05:01 10:24:07',
    OffsetTimeOriginal: '-03:30',
    ExposureTime: '1/250',
    FNumber: '18/10',
    ISOSpeedRatings: '64',
    FocalLength: '42/10',
    Flash: '25',
  },
  IFD3: {
    GPSLatitudeRef: 'S',
    GPSLatitude: '33/1 51/1 3540/100',
    GPSLongitudeRef: 'E',
    GPSLongitude: '151/1 12/1 5040/100',
    GPSAltitudeRef: '1',
    GPSAltitude: '125/10',
  },
}

it.each(['jpeg', 'webp', 'png'] as const)('reads the tags of a %s', async (format) => {
  const response = await look(await blank().withExif(EXIF).toFormat(format).toBuffer())
  expect(response).toMatchObject({
    format,
    width: 60,
    height: 40,
    taken_at: '2026-05-01T10:24:07',
    utc_offset: '-03:30',
    camera: { make: 'Orchard', model: 'Pippin 3', lens: null },
    exposure: { seconds: 0.004, f_number: 1.8, iso: 64, focal_length: 4.2, flash: true },
    artist: 'A. Gardener',
    copyright: '2026 Orchard',
    privacy: { has_location: true, fields: ['location', 'taken_at', 'artist', 'copyright'] },
  })
  // 33° 51' 35.4" S and 151° 12' 50.4" E in decimal degrees.
  expect(response.location.lat).toBeCloseTo(-(33 + 51 / 60 + 35.4 / 3_600), 5)
  expect(response.location.lon).toBeCloseTo(151 + 12 / 60 + 50.4 / 3_600, 5)
  expect(Math.abs(response.location.altitude ?? 0)).toBe(12.5)
})

it('gives the size of the upright picture', async () => {
  for (const [orientation, size] of [
    [1, [60, 40]],
    [3, [60, 40]],
    [6, [40, 60]],
    [8, [40, 60]],
  ] as const) {
    const response = await look(await blank().withMetadata({ orientation }).jpeg().toBuffer())
    expect([response.orientation, response.width, response.height]).toEqual([orientation, ...size])
  }
})

it('says of a bare picture that it tells nothing', async () => {
  const bytes = await blank(4).png().toBuffer()
  expect(await look(bytes)).toMatchObject({
    format: 'png',
    bytes: bytes.length,
    has_alpha: true,
    bits_per_channel: 8,
    frames: 1,
    orientation: null,
    taken_at: null,
    location: { lat: null, lon: null, altitude: null },
    blocks: { exif: null, iptc: null, xmp: null, icc: null },
    privacy: { has_location: false },
  })
})

it('takes damaged tags for none, and nothing for a place that is none', async () => {
  const jpeg = await blank().withExif(EXIF).jpeg().toBuffer()
  const place = jpeg.indexOf('Exif') + 6
  const damaged = Buffer.from(jpeg)
  damaged.fill(0xff, place, place + 120)
  expect(await look(damaged)).toMatchObject({
    camera: { make: null },
    privacy: { has_location: false },
    blocks: { exif: expect.any(Number) },
  })
  const beyond = { ...EXIF, IFD3: { ...EXIF.IFD3, GPSLatitude: '133/1 0/1 0/1' } }
  const response = await look(await blank().withExif(beyond).jpeg().toBuffer())
  expect(response.location).toEqual({ lat: null, lon: null, altitude: null })
})

it('counts the frames of an animation and tells of a colour profile', async () => {
  const frames = await Promise.all(
    ['#ff0000', '#00ff00', '#0000ff'].map((background) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const animation = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect(await look(animation)).toMatchObject({ frames: 3, width: 8, height: 8 })
  const profiled = await look(await blank().withIccProfile('p3').jpeg().toBuffer())
  expect(profiled.blocks.icc).toBeGreaterThan(400)
})
