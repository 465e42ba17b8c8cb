import type { AnswerKind } from '@orchard/shared/call-contracts'
import { problemType } from '@orchard/shared/errors'
import { isProblem } from '@orchard/shared/http'
import type { FastifyRequest } from 'fastify'
import type { KeyVault } from '#src/keys/key-vault.ts'
import type { UpstreamAnswer } from './answer-handler.ts'
import { revalidated } from './conditional.ts'
import type { Question } from './read-question.ts'
import { Slots } from './slots.ts'
import { MOST_OUTSIDE, type Upstream } from './upstream.ts'

/** Calls of one account that wait for servers of others at once. */
export const MOST_OUTSIDE_OF_ONE = 8

/** Places for calls that take long. */
export type CallSlots = ReturnType<typeof createCallSlots>

/** Makes them, one set for all calls of a server. */
export function createCallSlots() {
  return {
    /** Pictures that are looked at: whole ones in memory, up to 5 MB each. */
    pictures: new Slots({
      most: 16,
      mostOfOne: 4,
      refusal: 'Too many pictures in progress; retry in a second',
    }),
    /** Calls that wait for servers of others, some of which the caller names. */
    outside: new Slots({
      most: MOST_OUTSIDE,
      mostOfOne: MOST_OUTSIDE_OF_ONE,
      refusal: 'Too many requests to outside sources and hosts in progress; retry in a second',
    }),
  }
}

/** The services behind a call, and the origin of the site, which has a page for each error. */
interface Asking {
  site: string
  slots: CallSlots
  upstream: Upstream
}

/** A question and where it goes. */
interface Asked {
  slug: string
  kind: AnswerKind
  question: Question
  requestId: string
  /** The account or address whose calls are counted together. */
  owner: string
}

/**
 * Asks the data APIs; a picture is read now, and takes a slot when it is whole: one that is on its
 * way keeps nobody else's from being looked at.
 * @throws {ApiError} as `Upstream.ask` and `SentPicture.read` do, and 503 where there is no room.
 */
export async function askQuestion(
  { site, ...services }: Asking,
  asked: Asked,
): Promise<UpstreamAnswer> {
  return typed(await ask(services, asked), site)
}

/** The same for a request that may have the answer already: 304 then, which does not count. */
export async function answerRequest(
  { hashAnswer, ...services }: Asking & Pick<KeyVault, 'hashAnswer'>,
  asked: Asked,
  request: FastifyRequest,
): Promise<UpstreamAnswer> {
  const { owner, question, slug } = asked
  const answer = await askQuestion(services, asked)
  const writeOut = () => `${owner}\n${slug}\n${JSON.stringify(question.values)}`
  return revalidated({ answer, question: writeOut, hashAnswer }, request)
}

async function ask(
  { slots, upstream }: Pick<Asking, 'slots' | 'upstream'>,
  { kind, owner, question: { isSecret, picture, values }, requestId, slug }: Asked,
): Promise<UpstreamAnswer> {
  const call = { owner, slug, kind, values, isSecret, requestId }
  if (picture) {
    const sent = { type: picture.type, bytes: await picture.read() }
    return slots.pictures.run(owner, () => upstream.ask({ ...call, picture: sent }))
  }
  const askNow = () => upstream.ask(call)
  return kind === 'live' ? slots.outside.run(owner, askNow) : askNow()
}

/** An answer of the data APIs, whose problems do not know the address of their page. */
function typed(answer: UpstreamAnswer, site: string): UpstreamAnswer {
  if (answer.status < 400) return answer
  const problem: unknown = JSON.parse(answer.body)
  if (!isProblem(problem)) return answer
  const type = problemType(site, problem.code)
  return { ...answer, body: JSON.stringify({ ...problem, type }) }
}
