import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ROOT_FILES } from '@orchard/shared/contracts'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { rootFiles } from './root-files.ts'

const icon = await readFile(path.join(import.meta.dirname, '../favicon.svg'), 'utf8')
const files = await rootFiles(icon)
const contentOf = (name: keyof typeof files) => Buffer.from(files[name])

it('makes every file that the composer serves', () => {
  expect(Object.keys(files)).toEqual([...ROOT_FILES])
})

it('packs pictures of 16, 32 and 48 pixels into one ICO', async () => {
  const ico = contentOf('favicon.ico')
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3])
  for (const [index, size] of [16, 32, 48].entries()) {
    const entry = 6 + 16 * index
    expect([ico.readUInt8(entry), ico.readUInt8(entry + 1)]).toEqual([size, size])
    const start = ico.readUInt32LE(entry + 12)
    const picture = ico.subarray(start, start + ico.readUInt32LE(entry + 8))
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: size })
  }
})

it('names pictures in the manifest that have the size it says', async () => {
  const { icons } = JSON.parse(contentOf('site.webmanifest').toString())
  expect(icons).toHaveLength(3)
  for (const { sizes, src, type } of icons) {
    const { format, height, width } = await sharp(contentOf(src.slice(1))).metadata()
    expect(`${width}x${height} image/${format}`).toBe(`${sizes} ${type}`)
  }
})

it('leaves no corner empty where a system cuts them off itself', async () => {
  const alphaOfCorner = async (name: keyof typeof files) =>
    (await sharp(contentOf(name)).ensureAlpha().raw().toBuffer())[3]
  expect(await alphaOfCorner('icon-512.png')).toBe(0)
  for (const name of ['apple-touch-icon.png', 'icon-maskable-512.png'] as const)
    expect(await alphaOfCorner(name), name).toBe(255)
})
