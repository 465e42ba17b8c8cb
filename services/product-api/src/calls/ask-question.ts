import type { AnswerOrigin } from '@orchard/shared/call-contracts'
import type { UpstreamAnswer } from './answer-handler.ts'
import type { PictureSlots } from './picture-slots.ts'
import type { Question } from './read-question.ts'
import type { Upstream } from './upstream.ts'

/** A question and where it goes. */
interface Asked {
  slug: string
  answer: Pick<AnswerOrigin, 'kind'>
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
  { answer: { kind }, owner, question: { picture, values }, requestId, slug }: Asked,
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
