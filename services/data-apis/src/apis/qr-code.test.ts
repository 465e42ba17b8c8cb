import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { ask, refusal } from '#src/testing/ask.ts'

interface Code {
  mode: string
  eci: number | null
  version: number
  size: number
  mask: number
  capacity_left: number
  matrix: string
  svg: string
}

const wasm = readFileSync(
  createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
)
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } })

const qr = (text: string, error_correction = 'M') =>
  ask<Code>('qr-code', { text, error_correction })

/** Reads the drawing with ZXing-C++ 3, in zxing-wasm 3.1.6. */
async function readDrawing(svg: string) {
  const picture = await sharp(Buffer.from(svg), { density: 432 }).png().toBuffer()
  const codes = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] })
  const [code] = codes
  if (!code || codes.length > 1) throw new Error(`${codes.length} codes`)
  return code
}

it.each(['é', 'ß', 'Straße', '日本語', '🍎', '👩‍🚀 42', 'Привет, мир', 'שלום', 'A1 é 0123456789'])(
  'says that %s is UTF-8',
  async (text) => {
    for (const level of ['L', 'M', 'Q', 'H']) {
      const { eci, svg } = await qr(text, level)
      const read = await readDrawing(svg)
      expect(read).toMatchObject({ text, hasECI: true, ecLevel: level })
      expect(eci).toBe(26)
    }
  },
)

// Capacities of ISO/IEC 18004:2015, table 7.
it.each([
  ['0123456789', 'M', 'numeric', 1, 24],
  ['9'.repeat(41), 'L', 'numeric', 1, 0],
  ['9'.repeat(42), 'L', 'numeric', 2, 35],
  ['HTTPS://EXAMPLE.COM', 'M', 'alphanumeric', 1, 1],
  ['A'.repeat(25), 'L', 'alphanumeric', 1, 0],
  ['a'.repeat(17), 'L', 'byte', 1, 0],
  ['a'.repeat(18), 'L', 'byte', 2, 14],
  ['a'.repeat(78), 'L', 'byte', 4, 0],
  ['a'.repeat(1_200), 'L', 'byte', 25, 73],
])('%s needs no ECI at level %s', async (text, level, mode, version, capacity_left) => {
  const code = await qr(text, level)
  expect(code).toMatchObject({ mode, version, capacity_left, eci: null, size: 17 + 4 * version })
  expect(await readDrawing(code.svg)).toMatchObject({ text, hasECI: false })
})

it('mixes modes where that is shorter', async () => {
  expect(await qr(`order ${'1234567890'.repeat(4)}`)).toMatchObject({ mode: 'mixed', version: 2 })
})

it('tells the mask that readers find', async () => {
  const masks = new Set<number>()
  for (const text of ['A', 'B2', 'orchard', 'HTTPS://EXAMPLE.COM', 'é', '1234', 'x y z', 'pear']) {
    const { mask, svg } = await qr(text)
    const { extra } = await readDrawing(svg)
    expect(JSON.parse(extra)).toMatchObject({ DataMask: mask })
    masks.add(mask)
  }
  expect(masks.size).toBeGreaterThan(2)
})

it('has the same modules in the matrix as in the drawing', async () => {
  const { matrix, size, svg } = await ask<Code>('qr-code', { text: 'pippin é', margin: '0' })
  const { data } = await sharp(Buffer.from(svg))
    .resize(size, size, { kernel: 'nearest' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const bytes = Buffer.from(matrix, 'base64')
  const bits = Array.from(
    { length: size * size },
    (_, at) => ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1,
  )
  expect(bits).toEqual([...data].map((grey) => Number(grey < 128)))
})

it('refuses what no version holds', async () => {
  expect(
    await refusal('qr-code', { text: '漢'.repeat(1_200), error_correction: 'H' }),
  ).toMatchObject({
    ...{ status: 400, errors: { text: 'text is too long for error correction H' } },
  })
})
