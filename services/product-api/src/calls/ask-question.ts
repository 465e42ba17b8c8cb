import type { AnswerKind } from '@orchard/shared/call-contracts'
import { ApiError } from '#src/api-error.ts'
import type { UpstreamAnswer } from './answer-handler.ts'
import type { Question } from './read-question.ts'
import type { Upstream } from './upstream.ts'

/** Pictures in memory at the same time, up to 5 MB each. */
const MOST = 16
/** Of one account or address, so that slow senders leave room for others. */
const MOST_OF_ONE = 4

/** Limits how many pictures this process holds. */
export class PictureSlots {
  readonly #held = new Map<string, number>()
  #all = 0

  /** Takes a slot; returns a function that frees it. @throws {ApiError} 503 if none is free. */
  take(owner: string): () => void {
    const own = this.#held.get(owner) ?? 0
    if (this.#all >= MOST || own >= MOST_OF_ONE)
      throw new ApiError(503, 'overloaded', 'Too many pictures at once; retry in a moment')
    this.#all++
    this.#held.set(owner, own + 1)
    return () => {
      this.#all--
      const left = (this.#held.get(owner) ?? 1) - 1
      if (left === 0) this.#held.delete(owner)
      else this.#held.set(owner, left)
    }
  }
}

/** A question and where it goes. */
interface Asked {
  slug: string
  kind: AnswerKind
  question: Question
  requestId: string
  /** The account or address whose pictures are counted together. */
  owner: string
}

/**
 * Asks the data APIs; a picture is read now, for as long as there is room for it.
 * @throws {ApiError} as `Upstream.ask` and `SentPicture.read` do, and 503 where there is no room.
 */
export async function askQuestion(
  { slots, upstream }: { slots: PictureSlots; upstream: Upstream },
  { kind, owner, question: { picture, values }, requestId, slug }: Asked,
): Promise<UpstreamAnswer> {
  const call = { slug, kind, values, requestId }
  if (!picture) return upstream.ask(call)
  const giveBack = slots.take(owner)
  try {
    const bytes = await picture.read()
    return await upstream.ask({ ...call, picture: { type: picture.type, bytes } })
  } finally {
    giveBack()
  }
}
