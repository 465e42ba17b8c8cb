const FIRST = 33
const BASE = 85
const GROUP = 5

/** Writes bytes in the Ascii85 of Adobe, without its marks; four zero bytes are a z. */
export function encodeAscii85(bytes: Uint8Array): string {
  const padded = Buffer.concat([bytes, Buffer.alloc(3)])
  let text = ''
  for (let at = 0; at < bytes.length; at += 4) {
    const size = Math.min(4, bytes.length - at)
    let value = padded.readUInt32BE(at)
    const signs: string[] = []
    for (let place = 0; place < GROUP; place++) {
      signs.unshift(String.fromCharCode(FIRST + (value % BASE)))
      value = Math.floor(value / BASE)
    }
    const group = signs.join('').slice(0, size + 1)
    text += group === '!!!!!' ? 'z' : group
  }
  return text
}

/** The bytes of a group of 2 to 5 signs; a short one is filled up with the last sign. */
function decodeGroup(group: string): Buffer {
  let value = 0
  for (const sign of group.padEnd(GROUP, 'u')) value = value * BASE + sign.charCodeAt(0) - FIRST
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes.subarray(0, group.length - 1)
}

/**
 * Reads Ascii85 with or without the marks <~ and ~>.
 * @throws {RangeError} for other signs, a lone sign at the end, and groups above 32 bits.
 */
export function decodeAscii85(text: string): Uint8Array {
  const signs = /^<~.*~>$/s.test(text) ? text.slice(2, -2) : text
  if (!/^(?:z|[!-u]{5})*(?:[!-u]{2,4})?$/.test(signs)) throw new RangeError('no Ascii85')
  const groups = signs.match(/z|[!-u]{1,5}/g) ?? []
  return Buffer.concat(
    groups.map((group) => (group === 'z' ? Buffer.alloc(4) : decodeGroup(group))),
  )
}
