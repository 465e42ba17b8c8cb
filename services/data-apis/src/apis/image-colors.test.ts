import sharp, { type Sharp } from 'sharp'
import { expect, it } from 'vitest'
import type { ResponseBody } from '#contracts/image-colors.ts'
import { ask, refusal } from '#src/testing/ask.ts'

/** Stripes from left to right, each as wide as its share of 200 pixels. */
function stripes(colors: readonly (readonly [hex: string, share: number])[]): Sharp {
  let left = 0
  const parts = colors.map(([hex, share]) => {
    const width = share * 200
    const part = `<rect x="${left}" width="${width}" height="100" fill="${hex}"/>`
    left += width
    return part
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" shape-rendering="crispEdges">${parts.join('')}</svg>`
  return sharp(Buffer.from(svg))
}

const colorsOf = async (image: Sharp, query: object = {}) => {
  const picture = new Uint8Array(await image.toBuffer())
  return (await ask<ResponseBody>('image-colors', { ...query }, { picture })).colors ?? []
}

it('finds the colours of a flat picture with their exact shares', async () => {
  // CSS Color 4 names these values, and 3f8f3a is no name.
  const image = stripes([
    ['#ff6347', 0.5],
    ['#4682b4', 0.3],
    ['#f5f5dc', 0.2],
  ])
  for (const format of ['png', 'webp'] as const)
    expect(
      (await colorsOf(image.clone().toFormat(format, { lossless: true }))).map(
        ({ hex, name, share }) => [hex, name, share],
      ),
    ).toEqual([
      ['#FF6347', 'tomato', 0.5],
      ['#4682B4', 'steelblue', 0.3],
      ['#F5F5DC', 'beige', 0.2],
    ])
})

it('says contrasts as WCAG does', async () => {
  // Understanding Success Criterion 1.4.3: #767676 is the lightest grey with 4.5 on white.
  const [grey] = await colorsOf(stripes([['#767676', 1]]).png())
  expect(grey).toMatchObject({ contrast_white: 4.54, contrast_black: 4.62, text: 'black' })
  const [navy] = await colorsOf(stripes([['#000080', 1]]).png())
  expect(navy).toMatchObject({ contrast_white: 16, contrast_black: 1.31, text: 'white' })
})

it('joins shades of one colour and keeps different ones apart', async () => {
  const colors = await colorsOf(
    stripes([
      ['#c8102e', 0.25],
      ['#cc1632', 0.25],
      ['#1030c8', 0.5],
    ]).png(),
  )
  expect(colors.map(({ share }) => share)).toEqual([0.5, 0.5])
})

it('leaves out the background and what is transparent', async () => {
  const apple = sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="100" height="100" fill="#fff"/><rect x="30" y="30" width="40" height="40" fill="#c8102e"/></svg>',
    ),
  )
  const only = { ignore_background: 'true' }
  expect(await colorsOf(apple.clone().png(), only)).toMatchObject([{ hex: '#C8102E', share: 1 }])
  expect(await colorsOf(apple.clone().png())).toMatchObject([
    { hex: '#FFFFFF', share: 0.84 },
    { hex: '#C8102E', share: 0.16 },
  ])
  const glass = sharp({
    create: { width: 9, height: 9, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.2 } },
  }).png()
  const picture = new Uint8Array(await glass.toBuffer())
  expect(await refusal('image-colors', {}, { picture })).toMatchObject({
    status: 422,
    code: 'picture_transparent',
  })
  const flat = new Uint8Array(
    await stripes([['#123456', 1]])
      .png()
      .toBuffer(),
  )
  expect(await refusal('image-colors', only, { picture: flat })).toMatchObject({
    status: 422,
    code: 'only_background',
  })
})

it('refuses what it cannot read, before it decodes it', async () => {
  const whole = new Uint8Array(
    await stripes([['#123456', 1]])
      .jpeg()
      .toBuffer(),
  )
  const cut = whole.subarray(0, whole.length - 200)
  expect(await refusal('image-colors', {}, { picture: cut })).toMatchObject({
    status: 422,
    code: 'picture_unreadable',
  })
  const gif = new Uint8Array(
    await stripes([['#123456', 1]])
      .gif()
      .toBuffer(),
  )
  expect(await refusal('image-colors', {}, { picture: gif })).toMatchObject({
    status: 415,
    code: 'media_type_unsupported',
    detail: 'The body must be a picture of type image/png, image/jpeg, image/webp',
  })
  // 49 megapixels of one colour in a few kilobytes.
  const bomb = await sharp({
    create: { width: 7_000, height: 7_000, channels: 3, background: '#000' },
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(bomb.length).toBeLessThan(500_000)
  expect(await refusal('image-colors', {}, { picture: new Uint8Array(bomb) })).toMatchObject({
    status: 422,
    code: 'picture_too_large',
  })
  expect(await refusal('image-colors')).toMatchObject({ status: 400, code: 'body_missing' })
})
