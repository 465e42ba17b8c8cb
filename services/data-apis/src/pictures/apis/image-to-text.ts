import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { gunzipSync } from 'node:zlib'
import loadTesseract from 'tesseract.js-core/tesseract-core-simd-lstm.js'
import { z } from 'zod'
import type { Parameters, ResponseBody } from '#contracts/image-to-text.ts'
import type { LookAtPicture } from '#src/define-api.ts'
import { toDigits } from '#src/lib/round.ts'
import { openPicture, type Pixels, pixelsOf } from '#src/pictures/open-picture.ts'

/** Longer side of the picture that is read: a page of A4 at 200 dots per inch. */
const READ_PX = 2_400
/** The engine with neural networks; the data have no other. */
const LSTM_ONLY = 1
/** Folder of Tesseract's data, in its own file system. */
const LANGUAGE_FILE = './eng.traineddata'

const box = z.object({ x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() })
const line = z.object({ text: z.string(), confidence: z.number(), bbox: box })
/** A page as Tesseract describes it. */
const page = z.object({
  blocks: z.array(z.object({ paragraphs: z.array(z.object({ lines: z.array(line) })) })),
})

// The optimising compiler would take 45 MB for Tesseract, and half a second of its first page.
setFlagsFromString('--liftoff-only')

const require = createRequire(import.meta.url)
const trained = require.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz')

/** The recogniser with its English data. */
async function prepare() {
  const tesseract = await loadTesseract({})
  const data = gunzipSync(await readFile(trained))
  tesseract.FS.writeFile(LANGUAGE_FILE, data, { canOwn: true })
  const reader = new tesseract.TessBaseAPI()
  if (reader.Init(null, 'eng', LSTM_ONLY) === -1) throw new Error(`${trained} cannot be read`)
  // They are in its own memory now.
  tesseract.FS.unlink(LANGUAGE_FILE)
  return { tesseract, reader }
}

const prepared = prepare()
// Calls that await it report the failure.
prepared.catch(() => undefined)

/** Recognises the lines of grey pixels. */
async function readLines({ data, height, width }: Pixels): Promise<z.infer<typeof line>[]> {
  const { reader, tesseract } = await prepared
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`)
  tesseract.FS.writeFile('/input', new Uint8Array(Buffer.concat([header, data])))
  if (reader.SetImageFile(1, 0) === 1) throw new Error('Tesseract cannot read the pixels')
  try {
    reader.Recognize(null)
    const { blocks } = page.parse(JSON.parse(reader.GetJSONText()))
    return blocks.flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
  } finally {
    reader.Clear()
  }
}

const look: LookAtPicture<Parameters, ResponseBody> = async (
  picture,
  { min_confidence: least },
) => {
  const { image, metadata } = await openPicture(picture)
  const pixels = await pixelsOf(
    image
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize({ width: READ_PX, height: READ_PX, fit: 'inside', withoutEnlargement: true })
      .greyscale()
      .extractChannel(0),
  )
  const scale = Math.max(metadata.width, metadata.height) / Math.max(pixels.width, pixels.height)
  const lines = (await readLines(pixels)).flatMap(({ bbox, confidence, text }) => {
    const words = text.trim()
    const share = toDigits(confidence / 100, 2)
    if (words === '' || share < least) return []
    const at = (value: number) => Math.round(value * scale)
    return {
      text: words,
      confidence: share,
      x: at(bbox.x0),
      y: at(bbox.y0),
      width: at(bbox.x1 - bbox.x0),
      height: at(bbox.y1 - bbox.y0),
    }
  })
  const letters = lines.reduce((sum, { text }) => sum + text.length, 0)
  const weighted = lines.reduce((sum, one) => sum + one.confidence * one.text.length, 0)
  return {
    text: lines.map(({ text }) => text).join('\n'),
    confidence: letters === 0 ? 0 : toDigits(weighted / letters, 2),
    lines,
  }
}

export default look
