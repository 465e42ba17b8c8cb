import type { LoadContext } from '@orchard/shared/contracts'
import type { CodeToken } from '@orchard/shared/ui'

/** An example of the list; section 3 of the specification. Its picture is made when it is released. */
export interface Example {
  id: number
  title: string
  url: string
  description: string
  /** What it is written in. */
  technology: string
}

/** The source files of an example, highlighted. */
export type ExampleFiles = { name: string; tokens: readonly CodeToken[] }[]

/** Address of the picture of each example's result, by the example's url. */
export type Pictures = Record<string, string>

/** Pictures are drawn or taken in this size. */
export const PICTURE_SIZE = { width: 960, height: 600 } as const

/** The three examples of section 2 of the specification. */
export const EXAMPLES = {
  webApp: {
    id: 1,
    title: 'Basic web app',
    url: '/examples/basic-web-app',
    description:
      'City weather in one HTML file: a form, one call with fetch, and an answer to every way in which the call can end.',
    technology: 'HTML and JavaScript',
  },
  iosApp: {
    id: 2,
    title: 'Basic iOS app',
    url: '/examples/basic-ios-app',
    description:
      'The same weather on a phone: a SwiftUI screen that calls the API with URLSession and decodes the answer into a struct.',
    technology: 'Swift and SwiftUI',
  },
  currencyConverter: {
    id: 3,
    title: 'Currency converter',
    url: '/examples/currency-converter-example',
    description:
      'An amount, two currencies and an honest result: the rate, the minute it was quoted and rounding that suits the currency.',
    technology: 'HTML and JavaScript',
  },
} satisfies Record<string, Example>

/** Where the pictures of all examples are. */
export function readPictures(context: LoadContext): Promise<Pictures> {
  return context.readAsset<Pictures>('data/pictures.json')
}

/** The source files of one example, by the last part of its url. */
export function readFiles(context: LoadContext, name: string): Promise<ExampleFiles> {
  return context.readAsset<ExampleFiles>(`data/examples/${name}.json`)
}

/** What a tutorial's page needs. */
export interface TutorialData {
  files: ExampleFiles
  picture: string
  apiHost: string
  /** The sample answer of the API that the example calls; null when the catalogue does not tell. */
  sample: object | null
}

/** Everything for the page of one example; `api` is the slug of the API that it calls. */
export async function readTutorial(
  context: LoadContext,
  { url }: Example,
  api: string,
): Promise<TutorialData> {
  const [files, pictures, sample] = await Promise.all([
    readFiles(context, url.slice(url.lastIndexOf('/') + 1)),
    readPictures(context),
    readSample(context, api),
  ])
  return { files, picture: pictures[url] ?? '', apiHost: context.apiHost, sample }
}

/** The sample answer in the OpenAPI document that the catalogue publishes; the page does without it. */
async function readSample(context: LoadContext, api: string): Promise<object | null> {
  try {
    const response = await context.fetchPublic(`/api/${api}/openapi.json`)
    const document: {
      paths: Record<
        string,
        {
          get?: {
            responses: Record<string, { content?: Record<string, { example?: object }> }>
          }
        }
      >
    } = await response.json()
    const [operation] = Object.values(document.paths)
    return operation?.get?.responses['200']?.content?.['application/json']?.example ?? null
  } catch {
    return null // the catalogue is not there: the tutorial is, without its live part
  }
}
