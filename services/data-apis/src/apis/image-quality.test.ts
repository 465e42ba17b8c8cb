import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { ResponseBody } from '#contracts/image-quality.ts'
import { ask, refusal } from '#src/testing/ask.ts'
import { normalDraws } from '#src/testing/normal-draws.ts'

const measure = (bytes: Uint8Array, query: object = {}) =>
  ask<ResponseBody>('image-quality', { ...query }, { picture: new Uint8Array(bytes) })

/** A grey picture whose pixels a function gives. */
async function grey(level: (x: number, y: number) => number, size = 256): Promise<Uint8Array> {
  const data = Uint8Array.from({ length: size * size }, (_, at) =>
    Math.min(255, Math.max(0, Math.round(level(at % size, Math.floor(at / size))))),
  )
  return sharp(data, { raw: { width: size, height: size, channels: 1 } })
    .png()
    .toBuffer()
}

it.each([30, 50, 75, 82, 90, 95])('reads the JPEG quality %i that libjpeg was told', async (q) => {
  const jpeg = await sharp(await grey((x, y) => (x * y) % 251))
    .jpeg({ quality: q })
    .toBuffer()
  expect((await measure(jpeg)).jpeg_quality).toBe(q)
})

it.each([3, 8, 15])('finds the standard deviation of grain of %i grey levels', async (sigma) => {
  const draw = normalDraws(sigma)
  const { noise } = await measure(await grey(() => 128 + sigma * draw()))
  expect(Math.abs(noise - sigma)).toBeLessThan(sigma * 0.15)
})

it('measures light and contrast as they are defined', async () => {
  expect(await measure(await grey(() => 51))).toMatchObject({ brightness: 0.2, contrast: 0 })
  const halves = await measure(await grey((x) => (x < 128 ? 0 : 255)))
  expect(halves).toMatchObject({
    brightness: 0.5,
    contrast: 0.5,
    clipped: { dark: 0.5, light: 0.5 },
    jpeg_quality: null,
  })
})

it('calls a picture less sharp the more it is blurred, and not sharper for its grain', async () => {
  const checks = await grey((x, y) => (((x >> 4) + (y >> 4)) % 2 === 0 ? 60 : 190))
  const sharpness: number[] = []
  for (const sigma of [0, 1, 2, 4, 8]) {
    const image = sharp(checks)
    const bytes = await (sigma === 0 ? image : image.blur(sigma)).png().toBuffer()
    sharpness.push((await measure(bytes)).sharpness)
  }
  expect(sharpness).toEqual(sharpness.toSorted((a, b) => b - a))
  expect(sharpness[0]).toBeGreaterThan(0.9)
  expect(sharpness.at(-1)).toBeLessThan(0.1)
  const draw = normalDraws(5)
  expect((await measure(await grey(() => 128 + 10 * draw()))).sharpness).toBeLessThan(0.35)
})

it('asks more of a document and of a print than of a listing', async () => {
  const picture = await grey((x, y) => (((x >> 4) + (y >> 4)) % 2 === 0 ? 60 : 190), 800)
  const isFit = async (purpose: string) => (await measure(picture, { purpose })).fit
  expect([await isFit('listing'), await isFit('document'), await isFit('print')]).toEqual([
    true,
    false,
    false,
  ])
  expect((await measure(picture, { purpose: 'print' })).hints).toEqual([
    'Use a larger picture: at least 2000 pixels on the shorter side.',
  ])
  expect(await refusal('image-quality', {}, { picture: await grey(() => 9, 12) })).toMatchObject({
    status: 422,
    code: 'picture_too_small',
  })
})
