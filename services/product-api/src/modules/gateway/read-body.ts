import type { Readable } from 'node:stream'
import { ApiError } from '#src/server/api-error.ts'
import { Slots } from './slots.ts'

/** The declared size of a body; null if there is none. */
export function declaredBytes(contentLength: string | undefined): number | null {
  return contentLength === undefined ? null : Number(contentLength)
}

/** @throws {ApiError} 413 for a body that is larger than it may be. */
export function refuseLarger(bytes: number | null, maxBytes: number): void {
  if (bytes !== null && bytes > maxBytes)
    throw new ApiError(
      413,
      'body_too_large',
      `The body may have at most ${maxBytes.toLocaleString('en')} bytes`,
    )
}

/** How long a body may take. */
export interface BodyTimes {
  /** For the whole body; below the 30 seconds after which the server cuts a request. */
  deadlineMs: number
  /** A body may be slower than `leastPerSecond` for so long. */
  graceMs: number
  /** Bytes per second, from its beginning on. */
  leastPerSecond: number
}

const TIMES: BodyTimes = { deadlineMs: 25_000, graceMs: 5_000, leastPerSecond: 8 * 1_024 }
const LOOK_EVERY_MS = 500
/** The most bodies that may be on their way at once. */
interface BodyLimits {
  ofOwner: number
  /** Several accounts may be behind one address. */
  ofAddress: number
  max: number
}

const OF_PICTURES: BodyLimits = { ofOwner: 4, ofAddress: 16, max: 256 }
/** The largest burst of a plan fits. */
const OF_TEXTS: BodyLimits = { ofOwner: 256, ofAddress: 512, max: 2_048 }
/** Of all bodies of a reader that are on their way. */
const MAX_BYTES = 64 * 1_024 * 1_024
const REFUSAL = 'Too many request bodies in progress; retry in a second'

/** Sender of a body: an account, or the address of a caller without one; and the address. */
export interface Sender {
  owner: string
  address: string
}

/** Receives bodies; in number, bytes and time bounded, so that slow senders leave room for others. */
export class BodyReader {
  readonly #times: BodyTimes
  readonly #ofOwner: Slots
  readonly #ofAddress: Slots
  #bytes = 0

  constructor({ max, ofAddress, ofOwner }: BodyLimits = OF_PICTURES, times: BodyTimes = TIMES) {
    this.#times = times
    this.#ofOwner = new Slots({ max, maxOfOne: ofOwner, refusal: REFUSAL })
    this.#ofAddress = new Slots({ max, maxOfOne: ofAddress, refusal: REFUSAL })
  }

  /**
   * Receives a body to its end.
   * @throws {ApiError} 413 as soon as it is larger than it may be, 408 when it is slow, 400 when it
   * breaks off, 503 where there is no room for it.
   */
  read(body: Readable, maxBytes: number, { address, owner }: Sender): Promise<Buffer> {
    return this.#ofAddress.run(address, () =>
      this.#ofOwner.run(owner, () => this.#receive(body, maxBytes)),
    )
  }

  async #receive(body: Readable, maxBytes: number): Promise<Buffer> {
    let held = 0
    try {
      return await receive(body, this.#times, (bytes) => {
        held += bytes
        this.#bytes += bytes
        refuseLarger(held, maxBytes)
        if (this.#bytes > MAX_BYTES) throw new ApiError(503, 'overloaded', REFUSAL)
        return held
      })
    } finally {
      this.#bytes -= held
    }
  }
}

/** Receivers of the bodies of calls. */
export type BodyReaders = ReturnType<typeof createBodyReaders>

/** Makes them, one set for all calls of a server. */
export function createBodyReaders() {
  return { pictures: new BodyReader(OF_PICTURES), texts: new BodyReader(OF_TEXTS) }
}

/** @param hold counts further bytes and gives their sum; throws where they are too many. */
function receive(
  body: Readable,
  { deadlineMs, graceMs, leastPerSecond }: BodyTimes,
  hold: (bytes: number) => number,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  const start = performance.now()
  let received = 0
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => end(() => reject(error))
    const look = () => {
      const ms = performance.now() - start
      const isSlow = ms > graceMs && received < (leastPerSecond * ms) / 1_000
      if (ms <= deadlineMs && !isSlow) return
      fail(new ApiError(408, 'body_too_slow', 'The body arrives too slowly'))
    }
    const onData = (chunk: Buffer) => {
      chunks.push(chunk)
      try {
        received = hold(chunk.length)
      } catch (error) {
        fail(error)
      }
    }
    const onEnd = () => end(() => resolve(Buffer.concat(chunks)))
    const onBroken = () => fail(new ApiError(400, 'request_malformed', 'The body is incomplete'))
    const timer = setInterval(look, Math.min(LOOK_EVERY_MS, graceMs))
    // Not destroyed: the client would miss the refusal.
    const end = (settle: () => void) => {
      clearInterval(timer)
      body.off('data', onData).off('end', onEnd).off('close', onBroken).pause()
      settle()
    }
    body.on('error', onBroken).on('close', onBroken).on('end', onEnd).on('data', onData)
    if (body.readableEnded) onEnd()
    else if (body.destroyed) onBroken()
  })
}
