/** The luminance table of Annex K of ITU-T T.81, in the order in which a file has it (zigzag). */
const STANDARD = [
  16, 11, 12, 14, 12, 10, 16, 14, 13, 14, 18, 17, 16, 19, 24, 40, 26, 24, 22, 22, 24, 49, 35, 37,
  29, 40, 58, 51, 61, 60, 57, 51, 56, 55, 64, 72, 92, 78, 64, 68, 87, 69, 55, 56, 80, 109, 81, 87,
  95, 98, 103, 104, 103, 62, 77, 113, 121, 112, 100, 120, 92, 101, 103, 99,
]
const DQT = 0xdb
const START_OF_SCAN = 0xda

/**
 * The quality setting of the Independent JPEG Group's encoder that comes closest to a file's
 * luminance table; null for a file without one.
 */
export function jpegQuality(jpeg: Uint8Array): number | null {
  const table = luminanceTable(jpeg)
  if (!table) return null
  let scale = 0
  for (const [index, standard] of STANDARD.entries())
    scale += (100 * (table[index] ?? 0)) / standard / STANDARD.length
  const quality = scale <= 100 ? (200 - scale) / 2 : 5_000 / scale
  return Math.min(100, Math.max(1, Math.round(quality)))
}

/** Table 0 of the first definition of quantisation tables (T.81, B.2.4.1). */
function luminanceTable(jpeg: Uint8Array): number[] | null {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  let at = 2
  while (at + 4 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (marker === START_OF_SCAN) return null
    const end = at + 2 + view.getUint16(at + 2)
    if (marker === DQT) {
      let place = at + 4
      while (place < Math.min(end, view.byteLength)) {
        const head = view.getUint8(place)
        const bytes = head >> 4 ? 2 : 1
        const next = place + 1 + 64 * bytes
        if (next > view.byteLength) return null
        const start = place + 1
        if ((head & 15) === 0)
          return Array.from({ length: 64 }, (_, index) =>
            bytes === 2 ? view.getUint16(start + 2 * index) : view.getUint8(start + index),
          )
        place = next
      }
    }
    at = end
  }
  return null
}
