import fc, { type Arbitrary } from 'fast-check'
import sharp from 'sharp'

/** A picture that is made when it is needed. */
export interface DrawnPicture {
  /** True if nothing is wrong with it. */
  isSound: boolean
  bytes(): Promise<Uint8Array>
}

const FORMATS = ['png', 'jpeg', 'webp'] as const

const sound = fc.record({
  width: fc.integer({ min: 1, max: 400 }),
  height: fc.integer({ min: 1, max: 400 }),
  channels: fc.constantFrom(1, 2, 3, 4),
  format: fc.constantFrom(...FORMATS),
  seed: fc.uint8Array({ minLength: 1, maxLength: 64 }),
})

type Sound = typeof sound extends Arbitrary<infer Recipe> ? Recipe : never

async function encode({ channels, format, height, seed, width }: Sound): Promise<Uint8Array> {
  const data = Uint8Array.from(
    { length: width * height * channels },
    (_, at) => ((seed[at % seed.length] ?? 0) + at * seed.length) & 255,
  )
  const image = sharp(data, { raw: { width, height, channels: channels as 1 | 2 | 3 | 4 } })
  return new Uint8Array(await image.toFormat(format).toBuffer())
}

/**
 * Draws pictures of odd sizes and kinds, cut-off ones, ones with wrong bytes, and what is no
 * picture.
 */
export function drawPicture(): Arbitrary<DrawnPicture> {
  const whole = sound.map((recipe) => ({ isSound: true, bytes: () => encode(recipe) }))
  const cut = fc.tuple(sound, fc.double({ min: 0, max: 0.99, noNaN: true })).map(([one, part]) => ({
    isSound: false,
    async bytes() {
      const bytes = await encode(one)
      return bytes.subarray(0, Math.floor(bytes.length * part))
    },
  }))
  const spoilt = fc.tuple(sound, fc.nat(), fc.nat({ max: 255 })).map(([one, place, value]) => ({
    isSound: false,
    async bytes() {
      const bytes = await encode(one)
      bytes[place % bytes.length] = value
      return bytes
    },
  }))
  const other = fc
    .uint8Array({ maxLength: 2_000 })
    .map((bytes) => ({ isSound: false, bytes: async () => bytes }))
  return fc.oneof({ weight: 3, arbitrary: whole }, cut, spoilt, other)
}
