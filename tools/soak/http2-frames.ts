/** Types of frames (RFC 9113, section 6). */
export const FRAME = {
  data: 0,
  headers: 1,
  priority: 2,
  reset: 3,
  settings: 4,
  push: 5,
  ping: 6,
  goaway: 7,
  windowUpdate: 8,
  continuation: 9,
} as const

export const FLAG = { endStream: 1, endHeaders: 4, padded: 8, priority: 32 } as const
export const SETTING = { headerTableSize: 1, initialWindowSize: 4 } as const

export const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')
export const NOTHING = Buffer.alloc(0)
const HEAD_BYTES = 9

/** A frame; `length` may contradict the payload. */
export function frame(
  type: number,
  flags: number,
  stream: number,
  payload: Buffer = NOTHING,
  length = payload.length,
): Buffer {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUIntBE(length, 0, 3)
  head.writeUInt8(type, 3)
  head.writeUInt8(flags, 4)
  head.writeUInt32BE(stream >>> 0, 5)
  return Buffer.concat([head, payload])
}

export function settings(values: readonly (readonly [name: number, value: number])[] = []): Buffer {
  const payload = Buffer.alloc(6 * values.length)
  values.forEach(([name, value], index) => {
    payload.writeUInt16BE(name, 6 * index)
    payload.writeUInt32BE(value, 6 * index + 2)
  })
  return frame(FRAME.settings, 0, 0, payload)
}

export function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}

export const reset = (stream: number) => frame(FRAME.reset, 0, stream, number32(8))

export const windowUpdate = (stream: number, increment: number) =>
  frame(FRAME.windowUpdate, 0, stream, number32(increment))

/** A header that the table of HPACK keeps (`keep`) or not, without Huffman codes. */
export function literalHeader(name: string, value: string, keep = false): Buffer {
  const text = (one: string) => Buffer.concat([integer(one.length, 7), Buffer.from(one, 'latin1')])
  return Buffer.concat([Buffer.from([keep ? 0x40 : 0]), text(name), text(value)])
}

/** A header block of a request, with `more` header fields already encoded. */
export function requestBlock(path: string, method = 'GET', more: Buffer = NOTHING): Buffer {
  const pseudo = Object.entries({
    ':method': method,
    ':scheme': 'https',
    ':path': path,
    ':authority': 'localhost',
  })
  return Buffer.concat([...pseudo.map(([name, value]) => literalHeader(name, value)), more])
}

/** The frame that begins and, unless a body follows, ends a request. */
export const request = (stream: number, block: Buffer, flags: number = FLAG.endStream) =>
  frame(FRAME.headers, FLAG.endHeaders | flags, stream, block)

/** An integer of HPACK (RFC 7541, section 5.1) whose first byte has `bits` bits for it. */
function integer(value: number, bits: number): Buffer {
  const max = 2 ** bits - 1
  if (value < max) return Buffer.from([value])
  const bytes = [max]
  for (let rest = value - max; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest])
    bytes.push((rest % 128) + 128)
  }
}
