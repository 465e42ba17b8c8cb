import { parameterRefusal, type Query, readParameters } from '@orchard/shared/call-contracts'
import type { Api, Means, ThreadApi } from './define-api.ts'
import type { Network } from './network/network.ts'
import { pictureTypeOf } from './pictures/picture-type.ts'
import { ResponseError } from './response-error.ts'
import type { Found } from './sources/kept-responses.ts'
import type { Sources } from './sources/sources.ts'
import type { Threads } from './threads/job.ts'

/** Everything that responses are made with, for all calls. */
export interface AllMeans extends Pick<Means, 'now' | 'randomBytes'> {
  sources: Sources
  network: Network
  threads: Pick<Threads, 'run'>
}

/** A response and how long it holds. */
export interface ApiResponse {
  body: unknown
  /** True where it follows from the parameters alone. */
  isRepeatable: boolean
  /** For live responses: time of the oldest part, and end of its freshness. */
  asked: { at: number; freshUntil: number } | null
}

/**
 * Checks the parameters of a call and responds to it.
 * @throws {ResponseError} naming every parameter that is wrong, or what the API itself refuses.
 */
export async function askApi(
  api: Api | ThreadApi,
  query: Query,
  means: AllMeans,
  picture: Uint8Array | null = null,
): Promise<ApiResponse> {
  const values = valuesOf(api, query)
  if (api.contract.body?.kind === 'picture' && 'lane' in api)
    return { body: await look(api, values, picture, means), isRepeatable: false, asked: null }
  if (picture) throw new ResponseError(415, 'media_type_unsupported', 'This API takes no picture')
  if (!('lane' in api)) return respondPlainly(api, values, means)
  const job = { module: `apis/${api.contract.slug}`, input: [values, means.now().getTime()] }
  return means.threads.run(api.lane, job) as Promise<ApiResponse>
}

function valuesOf({ contract }: Pick<Api, 'contract'>, query: Query) {
  const { problems, values } = readParameters(contract, query)
  const refusal = parameterRefusal(problems)
  if (refusal) throw new ResponseError(400, refusal.code, refusal.detail, refusal.errors)
  return values
}

/** Responds in the present thread. @throws {ResponseError} what the API itself refuses. */
export async function respondPlainly(
  api: Api,
  values: object,
  means: AllMeans,
): Promise<ApiResponse> {
  let isRepeatable = true
  let asked: ApiResponse['asked'] = null
  const note = ({ fetchedAt, freshUntil }: Found<unknown>) => {
    asked = {
      at: Math.min(asked?.at ?? fetchedAt, fetchedAt),
      freshUntil: Math.min(asked?.freshUntil ?? freshUntil, freshUntil),
    }
  }
  const body = await api.handle(values as never, {
    now() {
      isRepeatable = false
      return means.now()
    },
    randomBytes(count) {
      isRepeatable = false
      return means.randomBytes(count)
    },
    async readSource(source, url, reading) {
      const found = await means.sources.find(source, url, reading)
      note(found)
      return found.value
    },
    network: {
      ...means.network,
      async keep<Value>(question: string, keepSeconds: number, ask: () => Promise<Value>) {
        const found = await means.network.keep(question, keepSeconds, ask)
        note(found)
        return found.value as Value
      },
    },
    parse: (name, ...input) =>
      means.threads.run('parsing', { module: `parsers/${name}`, input }) as never,
  })
  return { body, isRepeatable: isRepeatable && asked === null, asked }
}

async function look(
  { contract, lane }: ThreadApi,
  parameters: object,
  picture: Uint8Array | null,
  { threads }: AllMeans,
): Promise<unknown> {
  const accepted = contract.body?.kind === 'picture' ? contract.body.accepts : []
  if (!picture || picture.length === 0)
    throw new ResponseError(400, 'body_missing', 'Send the picture as the body')
  const type = pictureTypeOf(picture)
  if (!type || !accepted.includes(type))
    throw new ResponseError(
      415,
      'media_type_unsupported',
      `The body must be a picture of type ${accepted.join(', ')}`,
    )
  return threads.run(lane, {
    module: `pictures/apis/${contract.slug}`,
    input: [picture, parameters],
  })
}
