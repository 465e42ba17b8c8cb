/** Returns `length` unpredictable bytes. */
export type RandomBytes = (length: number) => Buffer

/** A version 4 UUID. */
export function uuid(random: RandomBytes): string {
  const bytes = random(16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** A uniformly random code of six digits. */
export function sixDigits(random: RandomBytes): string {
  const codes = 1_000_000
  // Redraw at the top of the 32-bit range, which would favour low codes.
  const fair = Math.floor(0x1_0000_0000 / codes) * codes
  let value = random(4).readUInt32BE()
  while (value >= fair) value = random(4).readUInt32BE()
  return String(value % codes).padStart(6, '0')
}

/** A random URL-safe name of `length` bytes. */
export function token(random: RandomBytes, length = 32): string {
  return random(length).toString('base64url')
}
