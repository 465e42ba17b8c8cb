import { responseProblems } from '@orchard/shared/call-contracts'
import { MINUTE_MS } from '@orchard/shared/format'
import { isRecord } from '@orchard/shared/http'
import type { DeployedContract } from '#src/modules/catalogue/catalogue.ts'
import type { Contract } from '#src/modules/catalogue/contract.ts'
import { type ApiObservation, foundWorking, partOfApi } from './observation.ts'

/** A request to this server’s own gateway. */
interface GatewayRequest {
  method: 'GET' | 'POST'
  url: string
  /** JSON parameters, for those that a URL must not have. */
  payload?: object
}

/** Sends a request to this server’s own gateway, with the key of the checks. */
export type AskGateway = (request: GatewayRequest) => Promise<{ status: number; body: string }>

/** An API that can be checked by its documented example. */
export type CheckedContract = DeployedContract & {
  documentation: NonNullable<Contract['documentation']>
}

/** Interval of the checks of an API whose state is in doubt. Sources have limits of their own. */
const RETRY_MS = MINUTE_MS
export const LIVE_RETRY_MS = 5 * MINUTE_MS

const MAX_DIFFERENCES = 5
const MAX_CHARACTERS = 200

/** True for an API with a documented example that needs no picture. */
export function isCheckable(contract: Contract): contract is CheckedContract {
  return (
    contract.answer !== null && contract.documentation !== null && contract.body?.kind !== 'picture'
  )
}

/** Calls an API with its documented example. Never rejects. */
export async function checkApi(
  slug: string,
  contract: CheckedContract,
  ask: AskGateway,
): Promise<ApiObservation> {
  const { answer: origin, documentation } = contract
  const about = {
    ...{ part: partOfApi(slug), slug, name: documentation.name },
    retryMs: origin.kind === 'live' ? LIVE_RETRY_MS : RETRY_MS,
  }
  const start = performance.now()
  const response = await ask(exampleRequest(slug, contract)).catch(() => null)
  const ms = Math.round(performance.now() - start)
  const body = parse(response?.body)
  if (response?.status !== 200 || body === undefined) {
    const code = isRecord(body) ? String(body['code']) : ''
    const isAtSource = origin.kind === 'live' && code.startsWith('source_')
    return { ...about, found: 'down', ms: null, isAtSource, differences: null }
  }
  const differences = responseProblems(body, documentation.fields)
    .slice(0, MAX_DIFFERENCES)
    // PostgreSQL stores no NUL, and a minute that it refuses would hold up all that come after it.
    .map((one) => one.replace(/\p{Cc}/gu, ' ').slice(0, MAX_CHARACTERS))
  return { ...about, found: foundWorking(ms), ms, isAtSource: false, differences }
}

/** The documented example as a request. */
function exampleRequest(
  slug: string,
  { documentation: { example }, parameters }: CheckedContract,
): GatewayRequest {
  const url = `/v1/${slug}`
  if (parameters.some(({ name, secret }) => secret && Object.hasOwn(example, name)))
    return { method: 'POST', url, payload: example }
  const query = new URLSearchParams(
    Object.entries(example).map(([name, value]) => [name, String(value)]),
  )
  return { method: 'GET', url: query.size > 0 ? `${url}?${query}` : url }
}

function parse(body: string | undefined): unknown {
  try {
    return body === undefined ? undefined : JSON.parse(body)
  } catch {
    return undefined
  }
}
