import bwip from 'bwip-js/node'
import { correction, generate, mode } from 'lean-qr'
import { toPngBuffer } from 'lean-qr/extras/node_export'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { ResponseBody } from '#contracts/barcode-reader.ts'
import { ask } from '#src/testing/ask.ts'

const WHITE = '#ffffff'

const read = (image: Uint8Array, query: object = {}) =>
  ask<ResponseBody>('barcode-reader', { ...query }, { picture: new Uint8Array(image) })

const draw = (bcid: string, text: string, more: object = {}) =>
  bwip.toBuffer({ bcid, text, scale: 3, backgroundcolor: 'FFFFFF', padding: 10, ...more })

// Each by the encoder bwip-js; the check digits of the numbers are its own.
it.each([
  ['ean13', 'ean13', '952123456789', '9521234567899', '09521234567899'],
  ['ean8', 'ean8', '9520123', '95201238', '00000095201238'],
  // UPC-E 01234565 stands for UPC-A 012345000065.
  ['upca', 'upca', '01234500006', '012345000065', '00012345000065'],
  ['upce', 'upce', '0123456', '012345000065', '00012345000065'],
  ['code128', 'code128', 'Orchard-42', 'Orchard-42', null],
  ['code39', 'code39', 'ORCHARD', 'ORCHARD', null],
  ['itf', 'interleaved2of5', '0123456789', '0123456789', null],
  ['qr', 'qrcode', 'https://example.com/jam', 'https://example.com/jam', null],
  ['datamatrix', 'datamatrix', 'Lot 7', 'Lot 7', null],
  ['aztec', 'azteccode', 'Seat 12A', 'Seat 12A', null],
  ['pdf417', 'pdf417', 'Boarding pass', 'Boarding pass', null],
])('reads %s', async (format, bcid, text, content, gtin14) => {
  const picture = await draw(bcid, text)
  const expected = { count: 1, codes: [{ format, content, encoding: 'utf-8', gtin14 }] }
  expect(await read(picture, { format })).toMatchObject(expected)
  expect(await read(picture)).toMatchObject(expected)
  expect(await read(picture, { format: format === 'qr' ? 'ean13' : 'qr' })).toMatchObject({
    count: 0,
    codes: [],
  })
})

it('reads a QR code of a second encoder, turned and tilted', async () => {
  const upright = toPngBuffer(generate('WIFI:T:WPA;S:Orchard;P:pippin;;'), {
    ...{ scale: 6, pad: 6, off: [255, 255, 255] },
  })
  for (const angle of [0, 90, 180, 20]) {
    const turned = await sharp(upright).rotate(angle, { background: WHITE }).png().toBuffer()
    expect(await read(turned)).toMatchObject({
      count: 1,
      codes: [{ format: 'qr', content: 'WIFI:T:WPA;S:Orchard;P:pippin;;' }],
    })
  }
})

it('says where a code is, in pixels of the upright picture', async () => {
  // Version 1 has 21 modules; with ten pixels for each and a margin of four it spans 40 to 250.
  const small = toPngBuffer(generate('A1', { maxCorrectionLevel: correction.L }), {
    ...{ scale: 10, pad: 4, off: [255, 255, 255] },
  })
  expect((await sharp(small).metadata()).width).toBe(290)
  const [code] = (await read(small)).codes ?? []
  const expected = [
    [40, 40],
    [250, 40],
    [250, 250],
    [40, 250],
  ]
  for (const [index, [x = 0, y = 0]] of (code?.corners ?? []).entries()) {
    expect(Math.abs(x - (expected[index]?.[0] ?? 0))).toBeLessThanOrEqual(10)
    expect(Math.abs(y - (expected[index]?.[1] ?? 0))).toBeLessThanOrEqual(10)
  }
  const large = await sharp(small).resize(2_900, null, { kernel: 'nearest' }).png().toBuffer()
  const [scaled] = (await read(large)).codes ?? []
  expect(Math.abs((scaled?.corners?.[2]?.[0] ?? 0) - 2_500)).toBeLessThanOrEqual(30)
  // Orientation 6 asks for a quarter turn clockwise.
  const sideways = await sharp(small)
    .extend({ bottom: 400, background: WHITE })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer()
  const [turned] = (await read(sideways)).codes ?? []
  const xs = (turned?.corners ?? []).map(([x = 0]) => x)
  expect(Math.min(...xs)).toBeGreaterThan(400)
})

it('gives bytes that are no text in base64', async () => {
  const bytes = Uint8Array.from([0, 1, 2, 250, 251, 252, 253, 128])
  const picture = toPngBuffer(generate(mode.bytes(bytes)), { scale: 6, off: [255, 255, 255] })
  expect(await read(picture)).toMatchObject({
    codes: [{ content: Buffer.from(bytes).toString('base64'), encoding: 'base64' }],
  })
})

it('finds an inverted code only if it tries harder', async () => {
  const inverted = await sharp(await draw('datamatrix', 'Lot 7', { scale: 6 }))
    .flatten({ background: WHITE })
    .negate()
    .png()
    .toBuffer()
  expect((await read(inverted)).count).toBe(0)
  expect(await read(inverted, { try_harder: 'true' })).toMatchObject({
    codes: [{ content: 'Lot 7' }],
  })
})
