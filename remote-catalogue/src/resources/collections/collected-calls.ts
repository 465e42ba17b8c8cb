import type { CallContract, CallContracts } from '@orchard/shared/call-contracts'
import { ALL_CATEGORIES, type PageArgs } from '@orchard/shared/contracts'
import { type ExampleFile, type ExampleFiles, PICTURES_FILE } from '#src/data/example-pictures.ts'

/** Name and text of a collection, as a tool shows them. */
export const ABOUT = {
  name: 'API Orchard',
  description:
    'Every API of the catalogue with its example request. Set the variable apiKey to your API key from My Account.',
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
  /** The picture that is the body; null for a call without one. */
  picture: ExampleFile | null
  /** The documented response as JSON. */
  response: string
}

/** The calls of one category. */
export interface CallFolder {
  name: string
  calls: readonly CollectedCall[]
}

/** The example calls of all APIs, by category. */
export async function collectCalls({ readAsset, request }: PageArgs): Promise<CallFolder[]> {
  const [{ apis }, pictures] = await Promise.all([
    readAsset<CallContracts>('data/contracts.json'),
    readAsset<ExampleFiles>(PICTURES_FILE),
  ])
  const pictureOf = (slug: string) => {
    const picture = pictures[slug]
    return picture ? { ...picture, src: new URL(picture.src, request.url).href } : null
  }
  return ALL_CATEGORIES.map(({ name, slug }) => ({
    name,
    calls: apis.flatMap((api) =>
      api.documentation?.category === slug
        ? [collectedCall(api, api.documentation, pictureOf(api.slug))]
        : [],
    ),
  }))
}

function collectedCall(
  { parameters, sample, slug }: CallContract,
  { description, example, name }: NonNullable<CallContract['documentation']>,
  picture: ExampleFile | null,
): CollectedCall {
  const words = picture ? ` The body is a picture, such as ${picture.src}` : ''
  return {
    ...{ name, picture },
    description: description + words,
    method: picture ? 'POST' : 'GET',
    path: `/v1/${slug}`,
    query: parameters
      .filter(({ secret }) => !secret)
      .map((one) => ({
        name: one.name,
        value: encodeValue(String(example[one.name] ?? one.default ?? one.enum?.[0] ?? '')),
        description: one.description ?? '',
        isOff: !(one.name in example),
      })),
    response: JSON.stringify(sample, null, 2),
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
