import { create, type QRCode } from 'qrcode'
import { contract, type Parameters } from '#contracts/qr-code.ts'
import { invalidParameter } from '#src/answer-error.ts'
import { defineApi } from '#src/define-api.ts'

/** The matrix row by row, one bit per module, padded to whole bytes. */
function packModules({ data, size }: QRCode['modules']): string {
  const bytes = Buffer.alloc(Math.ceil((size * size) / 8))
  data.forEach((isDark, index) => {
    if (isDark) bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (0x80 >> (index & 7))
  })
  return bytes.toString('base64')
}

/** One path for all dark modules, a run of them at a time. */
function draw({ data, size }: QRCode['modules'], margin: number): string {
  let path = ''
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const start = column
      while (column < size && data[row * size + column]) column++
      if (column > start)
        path += `M${start + margin} ${row + margin}h${column - start}v1H${start + margin}z`
    }
  const side = size + 2 * margin
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`
}

function modeOf({ segments }: QRCode): string {
  const modes = new Set(segments.map(({ mode }) => (mode.id ?? 'byte').toLowerCase()))
  return modes.size === 1 ? [...modes].join('') : 'mixed'
}

function encode({ error_correction, text }: Parameters): QRCode {
  try {
    return create(text, { errorCorrectionLevel: error_correction })
  } catch (error) {
    if (!(error instanceof Error) || !/too big|amount of data/i.test(error.message)) throw error
    throw invalidParameter('text', `is too long for error correction ${error_correction}`)
  }
}

/** Number of further characters of the same mode that fit, found by trying. */
function capacityLeft(code: QRCode, parameters: Parameters, mode: string): number {
  const filler = mode === 'numeric' ? '0' : mode === 'alphanumeric' ? 'A' : 'a'
  const fits = (count: number) => {
    try {
      create(parameters.text + filler.repeat(count), {
        version: code.version,
        errorCorrectionLevel: parameters.error_correction,
      })
      return true
    } catch {
      return false // the version cannot hold that many
    }
  }
  let least = 0
  let most = 8_000
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (fits(middle)) least = middle
    else most = middle - 1
  }
  return least
}

export default defineApi(contract, {
  answer(parameters) {
    const code = encode(parameters)
    const mode = modeOf(code)
    return {
      text: parameters.text,
      mode,
      version: code.version,
      size: code.modules.size,
      error_correction: parameters.error_correction,
      mask: code.maskPattern ?? 0,
      capacity_left: capacityLeft(code, parameters, mode),
      matrix: packModules(code.modules),
      svg: draw(code.modules, parameters.margin),
    }
  },
})
