import type { CallContract, CallContracts } from '@orchard/shared/call-contracts'
import { ALL_CATEGORIES, type LoadContext } from '@orchard/shared/contracts'

/** Name and text of a collection, as a tool shows them. */
export const ABOUT = {
  name: 'API Orchard',
  description:
    'Every API of the catalogue with its example call. Set the variable apiKey to your key from My Account.',
}

/** The example call of an API, in no tool's format. */
export interface CollectedCall {
  name: string
  description: string
  method: 'GET' | 'POST'
  /** Such as `/v1/weather`. */
  path: string
  /** Every parameter that an address may have; `isOff` for one that the example does not use. Values are encoded. */
  query: readonly { name: string; value: string; description: string; isOff: boolean }[]
  /** The media type of the picture that is the body; null for a call without one. */
  picture: string | null
  /** The documented answer as JSON. */
  answer: string
}

/** The calls of one category. */
export interface CallFolder {
  name: string
  calls: readonly CollectedCall[]
}

/** The example calls of all APIs, by category. */
export async function collectCalls(context: LoadContext): Promise<CallFolder[]> {
  const { apis } = await context.readAsset<CallContracts>('data/contracts.json')
  return ALL_CATEGORIES.map(({ name, slug }) => ({
    name,
    calls: apis.flatMap((api) =>
      api.documentation?.category === slug ? [collectedCall(api, api.documentation)] : [],
    ),
  }))
}

function collectedCall(
  { body, parameters, sample, slug }: CallContract,
  { description, example, name }: NonNullable<CallContract['documentation']>,
): CollectedCall {
  return {
    ...{ name, description },
    method: body?.kind === 'picture' ? 'POST' : 'GET',
    path: `/v1/${slug}`,
    query: parameters
      .filter(({ secret }) => !secret)
      .map((one) => ({
        name: one.name,
        value: encodeValue(String(example[one.name] ?? one.default ?? one.enum?.[0] ?? '')),
        description: one.description ?? '',
        isOff: !(one.name in example),
      })),
    picture: body?.kind === 'picture' ? (body.accepts[0] ?? null) : null,
    answer: JSON.stringify(sample, null, 2),
  }
}

/** Both tools send what is written: `+` and `&` have to be encoded, `:` and `,` read better as they are. */
function encodeValue(value: string): string {
  return encodeURIComponent(value).replace(/%(?:2C|2F|3A)/g, decodeURIComponent)
}

/** The address of a call, with the parameters of the example. */
export function addressOf({ path, query }: CollectedCall): string {
  const used = query.filter(({ isOff }) => !isOff).map(({ name, value }) => `${name}=${value}`)
  return `{{baseUrl}}${path}${used.length > 0 ? `?${used.join('&')}` : ''}`
}
