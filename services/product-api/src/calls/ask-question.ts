import type { AnswerKind } from '@orchard/shared/call-contracts'
import type { UpstreamAnswer } from './answer-handler.ts'
import type { Question } from './read-question.ts'
import { Slots } from './slots.ts'
import type { Upstream } from './upstream.ts'

/** Pictures that are looked at: whole ones in memory, up to 5 MB each. */
export function createPictureSlots(): Slots {
  return new Slots({
    most: 16,
    mostOfOne: 4,
    refusal: 'Too many pictures at once; retry in a moment',
  })
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
 * Asks the data APIs; a picture is read now, and takes a slot when it is whole: one that is on its
 * way keeps nobody else's from being looked at.
 * @throws {ApiError} as `Upstream.ask` and `SentPicture.read` do, and 503 where there is no room.
 */
export async function askQuestion(
  { slots, upstream }: { slots: Slots; upstream: Upstream },
  { kind, owner, question: { picture, values }, requestId, slug }: Asked,
): Promise<UpstreamAnswer> {
  const call = { slug, kind, values, requestId }
  if (!picture) return upstream.ask(call)
  const bytes = await picture.read()
  const giveBack = slots.take(owner)
  try {
    return await upstream.ask({ ...call, picture: { type: picture.type, bytes } })
  } finally {
    giveBack()
  }
}
