import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { ResponseBody } from '#contracts/image-to-text.ts'
import { ask } from '#src/testing/ask.ts'
import { readPicture } from '#src/testing/example-picture.ts'

const read = (picture: Uint8Array, query: object = {}) =>
  ask<ResponseBody>('image-to-text', { ...query }, { picture })

it('says where a line is, at the size of the picture that was sent', async () => {
  const { lines = [] } = await read(readPicture('receipt.png'))
  const total = lines.find(({ text }) => text?.startsWith('Total'))
  // The drawing sets "Total" at 60, 400 in letters of 30 px; the amount ends at 580.
  expect(Math.abs((total?.x ?? 0) - 60)).toBeLessThan(6)
  expect(Math.abs((total?.x ?? 0) + (total?.width ?? 0) - 580)).toBeLessThan(6)
  expect(Math.abs((total?.y ?? 0) + (total?.height ?? 0) - 400)).toBeLessThan(14)
  const large = await sharp(readPicture('receipt.png')).resize(3_200).png().toBuffer()
  const scaled = (await read(new Uint8Array(large))).lines?.find(({ text }) =>
    text?.startsWith('Total'),
  )
  expect(Math.abs((scaled?.x ?? 0) - 300)).toBeLessThan(30)
})

it('reads a page that its EXIF orientation turns', async () => {
  const turned = await sharp(readPicture('sign.jpg'))
    .rotate(270)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await read(new Uint8Array(turned))).text).toContain('PLATFORM 4')
})

it('finds nothing where there is nothing, and leaves out what is doubtful', async () => {
  const blank = await sharp({
    create: { width: 300, height: 200, channels: 3, background: '#ffffff' },
  })
    .png()
    .toBuffer()
  expect(await read(new Uint8Array(blank))).toEqual({ text: '', confidence: 0, lines: [] })
  expect(await read(readPicture('sign.jpg'), { min_confidence: '1' })).toMatchObject({ text: '' })
})
