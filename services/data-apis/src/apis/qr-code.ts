import { type Bitmap2D, correction, generate, type Mode, type ModeFactory, mode } from 'lean-qr'
import { contract, type Parameters } from '#contracts/qr-code.ts'
import { defineApi } from '#src/define-api.ts'
import { invalidParameter } from '#src/response-error.ts'

/** A code and how its text is encoded. */
interface Encoded {
  code: Bitmap2D
  version: number
  /** The modes of its segments. */
  modes: ReadonlySet<string>
  hasEci: boolean
}

/** Readers differ in their guesses at bytes beyond ASCII, so that these are announced as UTF-8. */
const MODES: readonly (readonly [name: string, make: ModeFactory])[] = [
  ['numeric', mode.numeric],
  ['alphanumeric', mode.alphaNumeric],
  ['byte', mode.ascii],
  ['byte', mode.utf8],
]
/** ISO/IEC 18004, 7.4.3.2: the assignment of UTF-8. */
const ECI_UTF8 = 26
/** The code of the library's error for a text that does not fit. */
const TOO_LONG = 4

/** The matrix row by row, one bit per module, padded to whole bytes. */
function packModules(code: Bitmap2D): string {
  const { size } = code
  const bytes = Buffer.alloc(Math.ceil((size * size) / 8))
  for (let index = 0; index < size * size; index++)
    if (code.get(index % size, Math.floor(index / size)))
      bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (0x80 >> (index & 7))
  return bytes.toString('base64')
}

/** One path for all dark modules, a run of them at a time. */
function draw(code: Bitmap2D, margin: number): string {
  const { size } = code
  let path = ''
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const start = column
      while (code.get(column, row)) column++
      if (column > start)
        path += `M${start + margin} ${row + margin}h${column - start}v1H${start + margin}z`
    }
  const side = size + 2 * margin
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`
}

/** The mask by the format information beside the top left finder pattern (ISO/IEC 18004, 7.9). */
function maskOf(code: Bitmap2D): number {
  const bits = [2, 3, 4].reduce((sum, column) => sum * 2 + Number(code.get(column, 8)), 0)
  return bits ^ 0b101
}

/** Null for a text that does not fit. */
function encode(
  text: string,
  level: Parameters['error_correction'],
  fixed: { version: number } | null = null,
): Encoded | null {
  const modes = new Set<string>()
  let hasEci = false
  const noted = MODES.map(
    ([name, make]): ModeFactory =>
      Object.assign((part: string) => {
        modes.add(name)
        hasEci ||= make === mode.utf8
        return make(part)
      }, make),
  )
  const shortest = mode.auto(text, { modes: noted })
  // Asked again for each version that it might fit into.
  const segments: Mode = (data, version) => {
    modes.clear()
    hasEci = false
    shortest(data, version)
  }
  try {
    const code = generate(segments, {
      minCorrectionLevel: correction[level],
      maxCorrectionLevel: correction[level],
      ...(fixed ? { minVersion: fixed.version, maxVersion: fixed.version, mask: 0 } : {}),
    })
    return { code, version: (code.size - 17) / 4, modes, hasEci }
  } catch (error) {
    if ((error as { code?: unknown }).code !== TOO_LONG) throw error
    return null
  }
}

/** Number of further characters of the same mode that fit, found by trying. */
function capacityLeft({ error_correction, text }: Parameters, used: string, version: number) {
  const filler = used === 'numeric' ? '0' : used === 'alphanumeric' ? 'A' : 'a'
  const fits = (count: number) =>
    encode(text + filler.repeat(count), error_correction, { version }) !== null
  let least = 0
  let max = 8_000
  while (least < max) {
    const middle = Math.ceil((least + max) / 2)
    if (fits(middle)) least = middle
    else max = middle - 1
  }
  return least
}

export default defineApi(contract, {
  handle(parameters) {
    const { error_correction, margin, text } = parameters
    const encoded = encode(text, error_correction)
    if (!encoded)
      throw invalidParameter('text', `is too long for error correction ${error_correction}`)
    const { code, hasEci, modes, version } = encoded
    const used = modes.size === 1 ? [...modes].join('') : 'mixed'
    return {
      text,
      mode: used,
      eci: hasEci ? ECI_UTF8 : null,
      version,
      size: code.size,
      error_correction,
      mask: maskOf(code),
      capacity_left: capacityLeft(parameters, used, version),
      matrix: packModules(code),
      svg: draw(code, margin),
    }
  },
})
