import type { LoadContext } from '@orchard/shared/contracts'
import type { CodeToken } from '@orchard/shared/ui'

/** An example on the list. */
export interface Example {
  id: number
  title: string
  url: string
  description: string
  /** Its programming languages. */
  technology: string
  /** Address of a picture of its result. */
  image: string
}

/** An example without the addresses that its release gives it. */
export type ExampleText = Omit<Example, 'image'>

/** The source files of an example, highlighted. */
export type ExampleFiles = { name: string; tokens: readonly CodeToken[] }[]

/** Pictures are drawn or taken in this size. */
export const PICTURE_SIZE = { width: 960, height: 600 } as const

/** The three examples. */
export const EXAMPLES = {
  webApp: {
    id: 1,
    title: 'Basic web app',
    url: '/examples/basic-web-app',
    description:
      'The public holidays of a country in one HTML file: a form, one request with fetch, and a message for every outcome.',
    technology: 'HTML and JavaScript',
  },
  iosApp: {
    id: 2,
    title: 'Basic iOS app',
    url: '/examples/basic-ios-app',
    description:
      'The same holidays on a phone: a SwiftUI screen that calls the API with URLSession and decodes the response into structs.',
    technology: 'Swift and SwiftUI',
  },
  currencyConverter: {
    id: 3,
    title: 'Currency converter',
    url: '/examples/currency-converter-example',
    description:
      'Marks into francs, at the rates fixed by law when the euro came: an amount, two currencies, and the rounding that the law requires.',
    technology: 'HTML and JavaScript',
  },
} satisfies Record<string, ExampleText>

/** The examples, with the addresses of their pictures. */
export function readExamples(context: LoadContext): Promise<readonly Example[]> {
  return context.readAsset<readonly Example[]>('data/examples.json')
}

/** The source files of an example; `name` is the last segment of its path. */
export function readFiles(context: LoadContext, name: string): Promise<ExampleFiles> {
  return context.readAsset<ExampleFiles>(`data/examples/${name}.json`)
}

/** The data of a tutorial's page. */
export interface TutorialData {
  files: ExampleFiles
  image: string
  apiHost: string
  /** The year of the visit, in UTC. */
  year: number
}

/** Reads the data of a tutorial's page. */
export async function readTutorial(
  context: LoadContext,
  { url }: ExampleText,
): Promise<TutorialData> {
  const [files, examples] = await Promise.all([
    readFiles(context, url.slice(url.lastIndexOf('/') + 1)),
    readExamples(context),
  ])
  return {
    files,
    image: examples.find((one) => one.url === url)?.image ?? '',
    apiHost: context.apiHost,
    year: new Date().getUTCFullYear(),
  }
}
