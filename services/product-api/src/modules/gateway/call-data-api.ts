import type { ResponseKind } from '@orchard/shared/call-contracts'
import { problemType } from '@orchard/shared/errors'
import { MAX_LIVE_REQUESTS } from '@orchard/shared/facts'
import { isProblem } from '@orchard/shared/http'
import type { FastifyRequest } from 'fastify'
import type { KeyVault } from '#src/modules/keys/key-vault.ts'
import { revalidated, type UpstreamResponse } from '#src/server/conditional.ts'
import type { CallInput } from './read-call-input.ts'
import { Slots } from './slots.ts'
import { MAX_OUTSIDE, type Upstream } from './upstream.ts'

/** Places for calls that take long. */
export type CallSlots = ReturnType<typeof createCallSlots>

/** Makes them, one set for all calls of a server. */
export function createCallSlots() {
  return {
    /** Pictures that are looked at: whole ones in memory, up to 5 MB each. */
    pictures: new Slots({
      max: 16,
      maxOfOne: 4,
      refusal: 'Too many pictures in progress; retry in a second',
    }),
    /** Calls that wait for servers of others, some of which the caller names. */
    outside: new Slots({
      max: MAX_OUTSIDE,
      maxOfOne: MAX_LIVE_REQUESTS,
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
  kind: ResponseKind
  input: CallInput
  requestId: string
  /** The account or address whose calls are counted together. */
  owner: string
}

/**
 * Asks the data APIs; a picture is read now, and takes a slot when it is whole: one that is on its
 * way keeps nobody else's from being looked at.
 * @throws {ApiError} as `Upstream.ask` and `SentPicture.read` do, and 503 where there is no room.
 */
export async function callDataApi(
  { site, ...services }: Asking,
  asked: Asked,
): Promise<UpstreamResponse> {
  return typed(await ask(services, asked), site)
}

/** The same for a request that may have the response already: 304 then, which does not count. */
export async function respondToRequest(
  { hashResponse, ...services }: Asking & Pick<KeyVault, 'hashResponse'>,
  asked: Asked,
  request: FastifyRequest,
): Promise<UpstreamResponse> {
  const { owner, input, slug } = asked
  const response = await callDataApi(services, asked)
  const writeOut = () => `${owner}\n${slug}\n${input.parameters}`
  return revalidated({ response, input: writeOut, hashResponse }, request)
}

async function ask(
  { slots, upstream }: Pick<Asking, 'slots' | 'upstream'>,
  { kind, owner, input: { parameters, picture }, requestId, slug }: Asked,
): Promise<UpstreamResponse> {
  const call = { owner, slug, kind, parameters, requestId }
  if (picture) {
    const sent = { ...picture, bytes: await picture.read() }
    return slots.pictures.run(owner, () => upstream.ask({ ...call, picture: sent }))
  }
  const askNow = () => upstream.ask(call)
  return kind === 'live' ? slots.outside.run(owner, askNow) : askNow()
}

/** A response of the data APIs with the code of its problem, which does not know the address of its page. */
function typed(response: UpstreamResponse, site: string): UpstreamResponse {
  if (response.status < 400) return response
  const problem: unknown = JSON.parse(response.body)
  if (!isProblem(problem)) return response
  const { code } = problem
  return { ...response, code, body: JSON.stringify({ ...problem, type: problemType(site, code) }) }
}
