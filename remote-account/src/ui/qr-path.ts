import { encode } from 'uqr'

/** A QR code as one path of dark modules on a grid of `size` by `size`, quiet zone included. */
export interface QrPath {
  size: number
  path: string
}

/** Light modules around the code, without which scanners do not find it. */
const QUIET_ZONE = 4

/** Draws a text, such as an `otpauth:` address, as a QR code. */
export function drawQr(text: string): QrPath {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  return { size, path: pathOf(data) }
}

/** Adjacent dark modules become one rectangle. */
export function pathOf(rows: readonly (readonly boolean[])[]): string {
  let path = ''
  for (const [y, row] of rows.entries())
    for (let x = 0; x < row.length; ) {
      const start = x
      while (row[x]) x += 1
      if (x > start) path += `M${start} ${y}h${x - start}v1h${start - x}z`
      else x += 1
    }
  return path
}
