import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  prepareZXingModule,
  type ReaderOptions,
  type ReadResult,
  readBarcodes,
} from 'zxing-wasm/reader'
import type { Parameters, ResponseBody } from '#contracts/barcode-reader.ts'
import type { LookAtPicture } from '#src/define-api.ts'
import { openPicture, pixelsOf } from '#src/pictures/open-picture.ts'

/** Longer side of the picture that is searched. */
const LOOKED_AT_PX = 2_400
const MAX_CODES = 50

type Format = Exclude<Parameters['format'], 'any'>
type ZxingFormat = NonNullable<ReaderOptions['formats']>[number]

/** Names of the formats here and in the library. */
const FORMATS: Readonly<Record<Format, ZxingFormat>> = {
  ean13: 'EAN13',
  ean8: 'EAN8',
  upca: 'UPCA',
  upce: 'UPCE',
  code128: 'Code128',
  code39: 'Code39',
  itf: 'ITF',
  qr: 'QRCode',
  datamatrix: 'DataMatrix',
  aztec: 'Aztec',
  pdf417: 'PDF417',
}
const NAMES = Object.entries(FORMATS) as [Format, ZxingFormat][]
/** Stands between the parts of a GS1 code. */
const GROUP_SEPARATOR = '\u001d'
/** Control characters, and what stands for bytes that are no text. */
const NO_TEXT = /(?![\n\r\t])\p{Cc}|\ufffd/u
/** Their content is an article number. */
const ARTICLE_NUMBERS: readonly Format[] = ['ean13', 'ean8', 'upca', 'upce']

// From the package: by default the library asks a network for it.
const wasm = readFileSync(
  createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
)
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } })

/**
 * The library tells variants of a format apart, such as QRCodeModel2. An EAN-13 with a leading zero
 * is the same print as a UPC-A (GS1 General Specifications, 5.2), and called that unless EAN-13 was
 * asked for.
 */
function formatOf({ format, symbology, text }: ReadResult, asked: Parameters['format']) {
  const exact = NAMES.find(([, name]) => name === format)
  const family = NAMES.find(([, name]) => name === symbology)
  const found = (exact ?? family)?.[0] ?? null
  return found === 'ean13' && asked === 'any' && text.startsWith('0') ? 'upca' : found
}

/** The number with zeros on the left. */
function gtin14(format: Format, content: string): string | null {
  return ARTICLE_NUMBERS.includes(format) ? content.padStart(14, '0') : null
}

/** Bytes that are no text are given in base64. */
function contentOf(
  format: Format,
  { bytes, text }: ReadResult,
): { content: string; encoding: string } {
  const isText = !NO_TEXT.test(text.replaceAll(GROUP_SEPARATOR, ''))
  // The library writes both as an EAN-13.
  if (format === 'upca' || format === 'upce') return { content: text.slice(-12), encoding: 'utf-8' }
  return isText
    ? { content: text, encoding: 'utf-8' }
    : { content: Buffer.from(bytes).toString('base64'), encoding: 'base64' }
}

const look: LookAtPicture<Parameters, ResponseBody> = async (picture, parameters) => {
  const { image, metadata } = await openPicture(picture)
  const { data, height, width } = await pixelsOf(
    image
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize({
        width: LOOKED_AT_PX,
        height: LOOKED_AT_PX,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toColourspace('srgb')
      .ensureAlpha(),
  )
  const scale = Math.max(metadata.width, metadata.height) / Math.max(width, height)
  const found = await readBarcodes(
    { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' },
    {
      formats:
        parameters.format === 'any' ? NAMES.map(([, name]) => name) : [FORMATS[parameters.format]],
      tryHarder: parameters.try_harder,
      tryInvert: parameters.try_harder,
      tryDownscale: parameters.try_harder,
      tryRotate: true,
      textMode: 'Plain',
      maxNumberOfSymbols: MAX_CODES,
    },
  )
  const codes = found.flatMap((result) => {
    const format = formatOf(result, parameters.format)
    if (!format) return []
    const { bottomLeft, bottomRight, topLeft, topRight } = result.position
    const content = contentOf(format, result)
    return {
      format,
      ...content,
      gtin14: gtin14(format, content.content),
      corners: [topLeft, topRight, bottomRight, bottomLeft].map(({ x, y }) => [
        Math.round(x * scale),
        Math.round(y * scale),
      ]),
    }
  })
  return { count: codes.length, codes }
}

export default look
